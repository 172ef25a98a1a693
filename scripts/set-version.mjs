// After `npm version`: the README tells pre-commit which release to take. Run by npm before it commits.
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', readme.replace(/(\brev: v)\d+\.\d+\.\d+\S*/g, `$1${version}`));
