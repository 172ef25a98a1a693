import { cite, defineRule, fieldPlace, headerField, queryOf } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const asked = (start: string, version: string) => ({
  request: { start: `POST ${start} HTTP/1.1`, headers: { 'A2A-Version': version } },
});

export default defineRule({
  id: 'version-header-conflict',
  summary: 'the header and the query of one request name different versions',
  requirement: [cite('implied', 'A2A10-3.6.1-03')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: ['version-header-malformed'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Agents differ in which of the two they believe, so the request may be read as the wrong version.',
  fix: 'name the version once, in the header',
  good: [
    scene('Both say the same', v10.send('completed', asked('/rpc?A2A-Version=1.0', '1.0'))),
    scene('Only the header', v10.send('completed')),
  ],
  bad: [scene('One says 1.0, the other 0.3', v10.send('completed', asked('/rpc?A2A-Version=0.3', '1.0')))],
  passes: ({ exchange: { request } }) => request === null || !request.target.includes('?'),
  *check({ exchange: { request } }) {
    if (request === null) return;
    const field = headerField(request, 'a2a-version');
    const given = queryOf(request).find(({ name }) => name.toLowerCase() === 'a2a-version') ?? null;
    if (field === null || given === null || given.value === field.value.trim()) return;
    if (given.value === '' || field.value.trim() === '') return;
    yield {
      at: given.valueAt,
      message: `the query says version \`${given.value}\`, expected \`${field.value.trim()}\` as in the header`,
      related: [{ label: 'the version of the header', at: fieldPlace(field) }],
      sameAs: 'header and query',
      everywhere: true,
    };
  },
});
