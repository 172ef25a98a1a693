import { defineRule } from '../lib/rule.js';
import { type Moment, scene, v03, v10 } from '../lib/scene.js';

/** Artifacts of one name that one stream gave, each in one piece. */
const MANY = 5;

const word = (id: string, name: string, root: string): Moment => ({
  is: 'artifact',
  set: { [`${root}/artifact/artifactId`]: id, [`${root}/artifact/name`]: name },
});
const words = (name: (at: number) => string, root = '/result/artifactUpdate') =>
  Array.from({ length: MANY }, (_, at) => word(`a-${at}`, name(at), root));

export default defineRule({
  id: 'artifact-id-per-chunk',
  summary: 'a stream gives many artifacts of one name, each in one piece',
  requirement: [{ spec: 'experience', section: 'artifacts', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'If these are pieces of one text, no client can put them together: it shows that many results of a few words.',
  fix: 'send all pieces of an artifact under one `artifactId`, the first without and the others with `append: true`',
  good: [
    scene('Pieces of one artifact', v10.stream()),
    scene('Artifacts of different names', v10.stream(['task', ...words((at) => `page ${at}`), 'completed'])),
  ],
  bad: [
    scene('Five of one name (information only)', v10.stream(['task', ...words(() => 'answer'), 'completed'])),
    scene(
      '0.3: five of one name (information only)',
      v03.stream(['task', ...words(() => 'answer', '/result'), 'completed']),
    ),
  ],
  *check({ id, artifacts }) {
    const byName = new Map<string, number>();
    for (const { name, chunks, parts, stream } of artifacts) {
      if (name === null || name === '' || chunks !== 1 || stream === null) continue;
      if (parts.text === 0 || parts.file > 0 || parts.data > 0) continue;
      const key = `${stream.exchange} ${name}`;
      const count = (byName.get(key) ?? 0) + 1;
      byName.set(key, count);
      if (count !== MANY) continue;
      yield {
        at: stream.at,
        exchange: stream.exchange,
        event: stream.event,
        task: id,
        message: `artifact named \`${name}\` is one of ${MANY} or more of this name that came in one piece each, expected the pieces of one artifact under one id`,
        sameAs: 'pieces',
      };
    }
  },
});
