import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './hostile-text.js';
import { binary, found, OLD, told } from './machine-reports.js';

describe('github', () => {
  test('annotates files, lines and columns', () => {
    expect(told('github', found({}, ...OLD), binary())).toBe(
      [
        '::error file=x.log,line=3,endLine=3,col=16,endColumn=20,title=task-state-unknown::a made-up message%0ASend a state of the specification. More: a2a-lint explain task-state-unknown',
        '::error file=x.log,title=task-state-unknown::a made-up message (at byte 4)%0ASend a state of the specification. More: a2a-lint explain task-state-unknown',
        'a2a-lint: 2 errors; 1 suppressed; 1 known before',
        '',
      ].join('\n'),
    );
  });

  test('what came from standard input stands in no file', () => {
    expect(told('github', { ...found({}), path: '-' })).toMatch(
      /^::error title=task-state-unknown::a made-up/,
    );
  });

  test('keeps to ten of a level, and says where the rest is', () => {
    const many = Array.from({ length: 12 }, () => ({ severity: 'error' }) as const);
    const few = Array.from({ length: 10 }, () => ({ severity: 'info' }) as const);
    const lines = told('github', found(...many, ...few))
      .trimEnd()
      .split('\n');
    const of = (level: string) => lines.filter((line) => line.startsWith(`::${level} `));
    expect([of('error').length, of('notice').length, lines.length]).toEqual([10, 10, 21]);
    expect(of('error').at(-1)).toMatch(/::3 more errors: .*job summary/);
    expect(of('notice').at(-1)).toContain('a made-up message');
  });

  test('what is captured begins no command', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (message, path) => {
        const report = { ...found({ message }), path: `x${path}` };
        const lines = told('github', report)
          .trimEnd()
          .split(/\r\n|\r|\n/);
        expect(lines.length).toBe(2);
        expect(lines[0]).toMatch(
          /^::error file=[^,:]*,line=3,endLine=3,col=16,endColumn=20,title=task-state-unknown::/,
        );
      }),
    );
  });
});

describe('agent', () => {
  test('tells each cause once, the worst first, with places and the commands that show more', () => {
    const later = { rule: 'a-later-one', severity: 'info', exchange: null } as const;
    const many = Array.from({ length: 7 }, (_, at) => ({ event: at + 1 }));
    const skips = [{ rule: 'a-blind-one', reason: 'no times', count: 3 }];
    const report = { ...found(later, ...many, ...OLD), path: "it's -x.log", skips };
    const [warning, , ...lines] = told('agent', report).trimEnd().split('\n');
    expect(warning).toContain('no instruction');
    expect(lines).toEqual([
      '1. error task-state-unknown (fault of agent, §4.1.3 MUST)',
      ...Array.from({ length: 5 }, (_, at) => [
        `  it's -x.log:3:16 x2.${at + 1} /state: a made-up message`,
        "    it's -x.log:1:1: asked here",
      ]).flat(),
      '  and 2 more of this rule',
      '  fix: Send a state of the specification.',
      "  look: a2a-lint show 'it'\\''s -x.log' x2.1; a2a-lint explain task-state-unknown",
      '2. info a-later-one (fault of agent, §4.1.3 MUST)',
      "  it's -x.log:3:16 /state: a made-up message",
      "    it's -x.log:1:1: asked here",
      '  fix: Send a state of the specification.',
      '  look: a2a-lint explain a-later-one',
      'not judged: a-blind-one (no times)',
    ]);
  });

  test('what is captured begins no line', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (message, path) => {
        const lines = told('agent', { ...found({ message }), path: `x${path}` })
          .trimEnd()
          .split(/[\r\n\u2028]/);
        expect(lines.length).toBe(7);
      }),
    );
  });
});
