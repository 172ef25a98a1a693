import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverageTool } from '../lib/coverage/load.js';
import type { CoverageTool } from '../lib/coverage/tool.js';
import type { Covered } from '../lib/model/coverage.js';
import type { CaptureReport } from '../lib/model/report.js';
import { scene, v03, v10 } from '../lib/scene.js';
import { columns } from '../lib/text/width.js';
import { rules } from '../rules/index.js';
import { openBench } from './command-line.js';
import { readPage, textOf } from './page-read.js';
import { besides, judged, reportOf } from './pipeline.js';
import { sharedFolder } from './shared-folder.js';

const bench = openBench();
afterAll(() => bench.close());
let tool: CoverageTool;
beforeAll(async () => {
  tool = await coverageTool();
});

const stock = readFileSync('samples/stock-brief.log');

function of({ coverage }: CaptureReport, id: string): Covered {
  const found = coverage?.requirements.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no requirement ${id}`);
  return found;
}

/** What a capture of these steps says of a requirement. */
async function say(id: string, ...steps: Parameters<typeof scene>[1][]): Promise<Covered> {
  return of(await judged(scene('x', ...steps), rules, undefined, { coverage: tool }), id);
}

describe('what a capture says of a requirement', () => {
  test('a requirement on one operation is met only where that came up', async () => {
    expect(await say('A2A10-3.1.5-01', v10.send('working'), v10.poll())).toMatchObject({
      status: 'not-exercised',
      exercised: 0,
    });
    expect(await say('A2A10-3.1.5-01', v10.send('working'), v10.cancel())).toMatchObject({
      status: 'met',
      exercised: 1,
      kept: 1,
    });
  });

  test('one on refusals is met only by the refusal that it is about', async () => {
    const refused = (code: number) =>
      say('A2A10-3.1.3-03', v10.poll('completed', { error: { code, message: 'no' } }));
    expect((await refused(-32001)).status).toBe('met');
    expect((await refused(-32603)).status).toBe('not-exercised');
    expect((await say('A2A10-3.1.3-03', v10.send(), v10.poll())).status).toBe('not-exercised');
  });

  test('one on what may follow the end of a stream is met only by a stream that ends', async () => {
    expect((await say('A2A10-3.1.2-05', v10.stream(['task', 'working', 'completed']))).status).toBe('met');
    expect((await say('A2A10-3.1.2-05', v10.stream(['task', 'input-required']))).status).toBe(
      'not-exercised',
    );
  });

  test('what a finding cites is violated, also where it was kept elsewhere', async () => {
    const broken = await say(
      'A2A10-3.1.1-01',
      v10.send('completed'),
      v10.send('completed', { response: { set: { '/result': { id: 't-1' } } } }),
    );
    expect(broken).toMatchObject({ status: 'violated', found: 1 });
    expect(broken.findings[0]?.requirement.ids).toContain('A2A10-3.1.1-01');
  });

  test('a version that nobody spoke was not exercised', async () => {
    const { coverage } = await judged(scene('x', v03.send()), rules, undefined, { coverage: tool });
    expect(coverage?.spoken).toEqual(['A2A 0.3']);
    const newer = coverage?.requirements.filter(({ spec }) => spec === 'A2A 1.0') ?? [];
    expect(new Set(newer.map(({ status }) => status))).toEqual(new Set(['not-exercised']));
  });

  test('a body that the capture cuts off leaves undecided what stands in it', () => {
    const text = stock.toString();
    const at = text.lastIndexOf('"method":"GetTask"');
    const cut = text.slice(0, text.indexOf('"state"', at));
    const one = of(reportOf(cut, { coverage: tool }), 'A2A10-3.1.3-02');
    expect(one.exercised).toBeGreaterThan(one.kept);
    const alone = text.slice(text.lastIndexOf('-->', at), text.indexOf('"state"', at));
    const lone = of(reportOf(alone, { coverage: tool }), 'A2A10-4.1.3-01');
    expect(lone).toMatchObject({ status: 'not-decidable', kept: 0 });
    expect(lone.reasons.join()).toMatch(/capture ends first|not in the capture|could not be read/);
  });

  test('without its rule a requirement is not decidable, and says which rule would decide it', () => {
    const ruleset = {
      preset: 'recommended',
      only: ['response-shape'],
      off: [],
      severities: new Map(),
    } as const;
    const report = reportOf(stock, { coverage: tool, ruleset });
    expect(of(report, 'A2A10-3.1.1-01').status).toBe('met');
    expect(of(report, 'A2A10-3.1.2-05')).toMatchObject({
      status: 'not-decidable',
      reasons: ['no rule in force decides it; `event-after-terminal-state` would'],
    });
  });

  test('what only a breach would show is not decidable while there is none', () => {
    expect(of(reportOf(stock, { coverage: tool }), 'A2A10-3.1.10-01')).toMatchObject({
      status: 'not-decidable',
      reasons: ['a breach of it would be found, but nothing shows that there was an occasion for one'],
    });
  });

  test('plain HTTP shows nothing of encryption, and a card without security nothing of credentials', () => {
    const report = reportOf(stock, { coverage: tool });
    const ids = ['A2A10-7.1-01', 'A2A10-7.3-01', 'A2A10-7.4-01', 'A2A10-13.4-05', 'A2A10-3.3.2-02'];
    expect(ids.map((id) => of(report, id).status)).not.toContain('met');
  });

  test('it is not met either while one of several rules that enforce it is off', () => {
    const ruleset = {
      preset: 'recommended',
      only: [],
      off: ['jsonrpc-id-mismatch'],
      severities: new Map(),
    } as const;
    expect(of(reportOf(stock, { coverage: tool }), 'A2A10-9.3-05').status).toBe('met');
    expect(of(reportOf(stock, { coverage: tool, ruleset }), 'A2A10-9.3-05')).toMatchObject({
      status: 'not-decidable',
      reasons: ['`jsonrpc-id-mismatch` enforces it too, and is not in force'],
    });
  });

  test('what is said of one binding, of signatures, schemes or mixtures is not met where none came up', () => {
    const told = (name: string) => reportOf(readFileSync(`samples/${name}.log`), { coverage: tool });
    const never: readonly (readonly [string, string])[] = [
      [
        'stock-brief',
        '8.4.3-03 3.5.2-03 4.5.1-01 4.5.1-02 4.5.1-03 11.7-02 12.7-01 14.1-01 A.2.2-01 8.6.2-03',
      ],
      ['rest', '9.3-10 9.4.2-02 9.4.2-03 9.5-08 7.4-01 12.7-01'],
    ];
    for (const [name, ids] of never) {
      const report = told(name);
      for (const id of ids.split(' '))
        expect([name, id, of(report, `A2A10-${id}`).status]).not.toContain('met');
      for (const id of ['A2A03-VER-01', 'A2A03-VER-11', 'A2A03-VER-23', 'A2A03-VER-29'])
        expect([name, id, of(report, id).status]).not.toContain('met');
    }
    expect(of(told('stock-brief'), 'A2A03-VER-14').status).toBe('not-exercised');
    expect(of(told('rest'), 'A2A03-VER-14').status).toBe('met');
    const older = told('stock-brief-0.3');
    for (const id of ['3.2.2-06', '3.3.3-02', '5.4-01', '6.6-02', '7.1-05', 'VER-02', 'VER-14', 'VER-22'])
      expect([id, of(older, `A2A03-${id}`).status]).not.toContain('met');
  });

  test('a bare card does not show where it was found', async () => {
    const card = v10.card();
    const ruleset = { preset: 'all', only: [], off: [], severities: new Map() } as const;
    const fetched = await judged(scene('x', card), rules, ruleset, { coverage: tool });
    expect(of(fetched, 'A2A10-8.2-01').status).toBe('met');
    const [body = ''] = /\{"name":"Stock Analyst".*/.exec(stock.toString()) ?? [];
    const bare = reportOf(body, { coverage: tool, ruleset });
    expect(bare.counts.cardFetches).toBe(1);
    expect(of(bare, 'A2A10-8.2-01').status).not.toBe('met');
    expect(of(bare, 'A2A10-14.3-01').status).not.toBe('met');
  });

  test('only a refusal shows that an agent asks for credentials', async () => {
    const secured = v10.card({
      response: {
        set: {
          '/securitySchemes': { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
          '/securityRequirements': [{ schemes: { bearer: { list: [] } } }],
        },
      },
    });
    const refused = v10.poll('completed', {
      error: { code: -31401, message: 'Sign in first' },
      response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    });
    for (const id of ['A2A10-3.3.2-01', 'A2A10-7.4-01']) {
      expect((await say(id, secured, v10.poll())).status).toBe('not-exercised');
      expect((await say(id, secured, refused)).status).toBe('met');
    }
  });

  test('what a finding cites for other exchanges than its own is not violated by it', () => {
    const report = reportOf(readFileSync('samples/wrong-id.log'), { coverage: tool });
    const cited = report.findings.flatMap(({ requirement }) => requirement.ids);
    expect(cited).toContain('A2A10-9.4.2-01');
    expect(of(report, 'A2A10-9.4.2-01')).toMatchObject({ status: 'not-exercised', found: 0, findings: [] });
    expect(of(report, 'A2A10-9.3-05').status).toBe('violated');
  });

  test('faults alike of both versions count for both, though one finding tells them', async () => {
    const wrong = { response: { set: { '/id': 'another' } } };
    const steps = scene('x', v10.poll('completed', wrong), v03.poll('completed', wrong));
    const report = await judged(steps, rules, undefined, { coverage: tool });
    expect(of(report, 'A2A10-9.3-05').status).toBe('violated');
    expect(of(report, 'A2A03-6.11.1-11').status).toBe('violated');
  });
});

describe('laws', () => {
  test('what the bad scene of a rule breaks is never met, and what is cited is violated', async () => {
    const wrong: string[] = [];
    for (const rule of rules) {
      for (const one of rule.bad) {
        const report = await judged(one, rules, besides(rule), { coverage: tool });
        const own = report.findings.filter((finding) => finding.rule === rule.id);
        for (const { requirement } of own) {
          const statuses = requirement.ids.map((id) => of(report, id).status);
          if (requirement.ids.length > 0 && !statuses.includes('violated'))
            wrong.push(`${rule.id}: ${one.title}: nothing that is cited is violated`);
          requirement.ids.forEach((id, at) => {
            if (statuses[at] === 'met') wrong.push(`${rule.id}: ${one.title}: ${id} is cited, and met`);
          });
        }
        if (own.length === 0) continue;
        for (const [id, title] of Object.entries(rule.enforces ?? {}))
          if (title === one.title && of(report, id).status === 'met')
            wrong.push(`${one.title}: ${id} is met`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('in the first good scene of a rule nothing that it enforces is violated', async () => {
    const wrong: string[] = [];
    for (const { id, good, requirement } of rules) {
      const [first] = good;
      if (first === undefined) continue;
      const { coverage } = await judged(first, rules, undefined, { coverage: tool });
      for (const one of coverage?.requirements ?? [])
        if (one.status === 'violated' && requirement.some(({ ids }) => ids.includes(one.id)))
          wrong.push(`${id}: ${one.id}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  const folder = join(sharedFolder, 'tap');
  const captures = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
  const some = [
    ...readdirSync('samples')
      .filter((name) => name.endsWith('.log'))
      .map((name) => join('samples', name)),
    ...captures.map((name) => join(folder, name)),
  ];
  test.each(some)('%s: counting changes no finding, and statuses agree with the findings', (name) => {
    const bytes = readFileSync(name);
    const plain = reportOf(bytes);
    const report = reportOf(bytes, { coverage: tool });
    expect(report.findings).toEqual(plain.findings);
    expect(report.skips).toEqual(plain.skips);
    expect(report.rules).toEqual(plain.rules);
    const cited = new Set(report.findings.flatMap(({ requirement }) => requirement.ids));
    for (const { id, status, exercised, kept, reasons } of report.coverage?.requirements ?? []) {
      if (cited.has(id) && exercised > 0) expect([id, status]).toEqual([id, 'violated']);
      expect(kept, id).toBeLessThanOrEqual(exercised);
      if (status === 'met') expect(kept, id).toBeGreaterThan(0);
      if (status === 'not-exercised') expect(exercised, id).toBe(0);
      expect(reasons.length > 0, id).toBe(status === 'not-decidable');
    }
  });
});

describe('--format coverage', () => {
  test('counts, then what is violated and where, then what was not exercised, within 80 columns', async () => {
    const { out, err, status } = await bench.run('--format', 'coverage', 'samples/event-after-completed.log');
    expect([status, err]).toEqual([1, '']);
    expect(out.split('\n').filter((line) => columns(line) > 80)).toEqual([]);
    const order = ['\nA2A 1.0: ', '\n  level ', '\n  chapter ', '\nviolated\n', '\nnot exercised\n'];
    const places = order.map((text) => out.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(out).toMatch(
      /\n {2}A2A10-3\.1\.2-05 \(MUST\): [^\n]+\n(?: {4}\w[^\n]*\n)*? {4}error event-after-terminal-state at samples\/event-after-completed\.log:\d+:\d+\s+\(x\d+\)\n/,
    );
  });

  test('several captures give one table: what one breaks is violated, what one keeps is met', async () => {
    const statuses = async (...names: string[]) => {
      const { out } = await bench.run('--format', 'json', '--coverage', ...names);
      const { requirements } = JSON.parse(out).coverage;
      return new Map<string, string>(requirements.map((one: Covered) => [one.id, one.status]));
    };
    const [clean, faulty] = ['samples/stock-brief.log', 'samples/event-after-completed.log'];
    const both = await statuses(clean, faulty);
    expect((await statuses(clean)).get('A2A10-3.1.2-05')).toBe('met');
    expect(both.get('A2A10-3.1.2-05')).toBe('violated');
    expect((await statuses(faulty)).get('A2A10-3.1.3-01')).toBe('not-exercised');
    expect(both.get('A2A10-3.1.3-01')).toBe('met');
    const { out } = await bench.run('--format', 'coverage', clean, faulty);
    expect(out).toMatch(/^2 captures\n\nA2A 1\.0: \d+ met/);
  });

  test('what is suppressed is named as such, and fails nothing', async () => {
    bench.file(
      'c.jsonc',
      JSON.stringify({ suppressions: [{ rule: 'jsonrpc-id-mismatch', reason: 'it is replaced in spring' }] }),
    );
    const argv = ['--config', '{}/c.jsonc', '--require-coverage', 'A2A10-9.3-05', 'samples/wrong-id.log'];
    const { out, status } = await bench.run('--format', 'coverage', ...argv);
    expect(status).toBe(0);
    expect(out).toMatch(
      /A2A10-9\.3-05 [\s\S]*error jsonrpc-id-mismatch at [^\n]*, suppressed\n[\s\S]*does not count\n/,
    );
  });

  test('what of a cut capture was not judged is told as the report for people tells it', async () => {
    const log = bench.file('cut.log', stock.subarray(0, 3000).toString());
    const packed = gzipSync(stock);
    const zipped = bench.file('cut.log.gz', packed.subarray(0, packed.length / 2));
    for (const path of [log, zipped]) {
      const { out } = await bench.run('--format', 'coverage', path);
      expect(out).toContain('\nnot judged: what came after the cut');
      expect((await bench.run('--format', 'coverage', '--quiet', path)).out).not.toContain('not judged');
    }
    const both = await bench.run('--format', 'coverage', log, 'samples/stock-brief.log');
    expect(both.out).toMatch(/cut\.log\nnot judged: what came after the cut/);
    expect((await bench.run('--format', 'coverage', 'samples/stock-brief.log')).out).not.toContain(
      'not judged',
    );
  });

  test('--coverage wants a report that tells it', async () => {
    const { err, status } = await bench.run('--coverage', 'samples/stock-brief.log');
    expect(status).toBe(2);
    expect(err).toBe(
      'a2a-lint: --coverage is told by --format json or html; --format coverage is all of it\n',
    );
  });
});

describe('--require-coverage', () => {
  const run = (...argv: string[]) => bench.run('--format', 'compact', ...argv, 'samples/stock-brief.log');

  test('gives status 1 and a sentence that names what was not met', async () => {
    const { err, status } = await run(
      '--require-coverage',
      'A2A10-3.1.2-0*',
      '--require-coverage',
      'a2a10-3.1.5-01',
    );
    expect(status).toBe(1);
    expect(err).toBe(
      'a2a-lint: --require-coverage leaves out what no traffic can show to be met: A2A10-3.1.2-08\n' +
        'a2a-lint: --require-coverage wants more than these captures show; not exercised: A2A10-3.1.2-02, A2A10-3.1.5-01; not decidable: A2A10-3.1.2-06 (--format coverage --unfold tells why)\n',
    );
  });

  test('a rule that is off meets nothing', async () => {
    for (const choice of [
      ['--off', 'jsonrpc-id-mismatch'],
      ['--only', 'jsonrpc-envelope-missing'],
    ]) {
      const argv = ['--require-coverage', 'A2A10-9.3-05', ...choice, 'samples/wrong-id.log'];
      const { err, status } = await bench.run('--format', 'compact', ...argv);
      expect([choice, status]).toEqual([choice, 1]);
      expect(err).toContain('not decidable: A2A10-9.3-05');
    }
  });

  test('a star leaves out what no traffic can show, and says so; an id of its own does not', async () => {
    const { err, status } = await run('--require-coverage', 'A2A10-9.3-*');
    expect([status, err]).toEqual([
      0,
      'a2a-lint: --require-coverage leaves out what no traffic can show to be met: A2A10-9.3-08\n',
    ]);
    expect((await run('--require-coverage', 'A2A10-9.3-*,A2A10-9.3-08')).status).toBe(1);
    expect((await run('--require-coverage', 'A2A10-10.1-*')).err).toContain(
      'no traffic can show that what begins with A2A10-10.1- is met',
    );
    const broken = ['--require-coverage', 'A2A10-9.3-*', 'samples/wrong-id.log'];
    expect((await bench.run('--format', 'compact', ...broken)).err).toContain('violated: A2A10-9.3-05');
  });

  test('says nothing where all was met', async () => {
    expect(await run('--require-coverage', 'A2A10-3.1.1-01,A2A10-3.1.2-05')).toMatchObject({
      status: 0,
      err: '',
    });
  });

  test('an id that no requirement has is wrong usage, and the nearest is named', async () => {
    const wrong = await run('--require-coverage', 'A2A10-3.1.2-91');
    expect([wrong.status, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('no requirement is called A2A10-3.1.2-91 (did you mean A2A10-3.1.2-01?)');
    expect((await run('--require-coverage', 'A2A11-*')).err).toContain('no requirement begins with A2A11-');
  });
});

test('explain names the nearest requirement', async () => {
  const { err, status } = await bench.run('explain', 'a2a10-3.1.2-99');
  expect(status).toBe(2);
  expect(err).toContain('(did you mean A2A10-3.1.2-09?)');
});

test('the page has the counts and the lists without its script, and names them in its contents', async () => {
  const file = bench.file('page.html', '');
  await bench.run('samples/event-after-completed.log', '--coverage', '--format', `html:${file}`);
  const page = readFileSync(file, 'utf8');
  const { elements } = readPage(page);
  const section = elements.find((one) =>
    one.attrs.some(({ value }) => value === 'coverage' && one.tagName === 'section'),
  );
  const text = section === undefined ? '' : textOf(section);
  expect(text).toContain('A2A10-3.1.2-05');
  expect(text).toMatch(/\d+ requirements not exercised/);
  expect(page).toContain('<li><a href="#coverage">');
  const { length } = page;
  await bench.run('samples/event-after-completed.log', '--format', `html:${file}`);
  expect(length - readFileSync(file, 'utf8').length).toBeLessThan(150_000);
  expect(readFileSync(file, 'utf8')).not.toContain('href="#coverage"');
});
