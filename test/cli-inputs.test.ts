import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { openBench } from './command-line.js';

const { file, run, close } = openBench();
afterAll(close);

const good = scene('good', v10.card(), v10.send('submitted'), v10.poll('completed')).log;
const bad = scene(
  'bad',
  v10.send('completed', { task: 't-9', request: { headers: { 'A2A-Version': undefined } } }),
).log;
const captures = (out: string) => [...out.matchAll(/^(\S.*?) {2}/gm)].map(([, name]) => name);
/** Bytes of one direction, as a log of one connection holds them. */
const oneWay = (log: string, to: 'agent' | 'client') =>
  log
    .split(/^\[20.* (?:-->|<--) /m)
    .filter((block) => block.startsWith(to === 'agent' ? 'to agent' : 'from agent'))
    .map((block) => block.slice(block.indexOf('\n') + 1, -2))
    .join('');

/** A frame of RFC 8878 with its content as one raw block. */
function zstdFrame(text: string): Buffer {
  const block = Buffer.alloc(3);
  block.writeUIntLE(1 + (text.length << 3), 0, 3);
  return Buffer.concat([
    Buffer.from('28b52ffd20', 'hex'),
    Buffer.from([text.length]),
    block,
    Buffer.from(text),
  ]);
}

file('logs/a.log', good);
file('logs/b.log', bad);
file('logs/deep/c.log', good);
file('logs/deep/notes.txt', 'nothing in particular\n');
file('logs/.hidden.log', bad);
file('empty/readme.md', '# none\n');
file('photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
file('flows/010.000.000.001.41234-010.000.000.002.09999', oneWay(good, 'agent'));
file('flows/010.000.000.002.09999-010.000.000.001.41234', oneWay(good, 'client'));
file('flows/report.xml', '<dfxml/>');
file('client.bin', oneWay(bad, 'agent'));
file('server.bin', oneWay(bad, 'client'));
file('[x].log', good);

describe('files, patterns and folders', () => {
  test('a quoted pattern is expanded, in order', async () => {
    const { out, status } = await run('{}/logs/*.log');
    expect([captures(out).slice(0, 1), status]).toEqual([['logs/a.log'], 1]);
    expect(out).toMatch(/\n1 error in 1 of 2 captures\n$/);
  });

  test('a pattern over folders', async () => {
    expect((await run('{}/**/c.log')).out).toMatch(/^logs\/deep\/c\.log {2}wire log/);
  });

  test('a file whose name looks like a pattern is that file', async () => {
    expect(await run('{}/[x].log')).toMatchObject({ status: 0, err: '' });
  });

  test('a pattern that nothing matches is said, and the rest is read', async () => {
    const { out, err, status } = await run('{}/*.pcap', '{}/logs/a.log');
    expect(err).toBe('a2a-lint: *.pcap: no file matches\n');
    expect([status, captures(out)[0]]).toEqual([3, 'logs/a.log']);
  });

  test('a folder stands for the captures in it, whatever their names; other files are left alone', async () => {
    const { out, err, status } = await run('{}/logs');
    expect([err, status]).toEqual(['', 1]);
    expect(out).toMatch(/\n1 error in 1 of 3 captures\n$/);
  });

  test('a folder without captures is said', async () => {
    expect(await run('{}/empty')).toEqual({
      status: 3,
      out: '',
      err: 'a2a-lint: empty: no file in it is a capture that I know\n',
    });
  });

  test('a file named twice is read once', async () => {
    expect((await run('{}/logs/b.log', '{}/logs/*.log', '--format', 'compact')).out.split('\n')).toHaveLength(
      2,
    );
  });
});

describe('several files that are one capture', () => {
  test('a folder of tcpflow', async () => {
    const { out, status } = await run('{}/flows');
    expect(status).toBe(0);
    expect(out).toMatch(/^flows {2}folder of tcpflow, verbatim/);
    expect(out).toContain('3 exchanges: 1 card fetch, 1 call, 1 poll\n');
  });

  test('--pair: what each side sent, and each place in its own file', async () => {
    const { out, status } = await run('{}/client.bin', '{}/server.bin', '--pair');
    expect(status).toBe(1);
    expect(out).toMatch(/^client\.bin \+ server\.bin\s+pair of one-direction files/);
    expect(out).toMatch(/╭─ client\.bin:1:1 {2}\(exchange 1\)\n/);
  });

  test.each([
    [['{}/client.bin']],
    [['{}/client.bin', '{}/server.bin', '{}/logs/a.log']],
    [['{}/logs', '{}/client.bin']],
  ])('--pair takes two files: %j', async (argv) => {
    const { err, status } = await run('--pair', ...argv);
    expect([status, err]).toEqual([2, expect.stringContaining('--pair takes two files')]);
  });

  test('--merge: one report, and each place in its own file', async () => {
    const { out, status } = await run('--merge', '{}/logs/*.log', '--format', 'compact');
    expect(out).toMatch(/^logs\/b\.log:2:1: error version-header-missing: [^\n]*\n$/);
    expect(status).toBe(1);
    const text = await run('--merge', '{}/logs/a.log', '{}/logs/b.log');
    expect(text.out).toMatch(/^logs\/a\.log \+ logs\/b\.log\s+wire log, verbatim \(2 files in the order/);
    const json: unknown = JSON.parse((await run('--merge', '{}/logs/*.log', '--format', 'json')).out);
    expect(json).toMatchObject({
      captures: [{ findings: [{ at: { file: expect.stringMatching(/b\.log$/) } }] }],
    });
  });

  test('--merge: a file without times is refused with one sentence', async () => {
    file('bare.log', good.replace(/^\[20[^\]]+\] /gm, ''));
    expect(await run('--merge', '{}/logs/a.log', '{}/bare.log')).toEqual({
      status: 3,
      out: '',
      err: 'a2a-lint: bare.log: it has no times, so that it cannot be merged with others by time\n',
    });
  });

  test('--merge of a folder that is one capture, and with --pair, is wrong usage', async () => {
    expect((await run('--merge', '{}/flows', '{}/logs/a.log')).status).toBe(2);
    expect((await run('--merge', '--pair', '{}/client.bin', '{}/server.bin')).status).toBe(2);
  });
});

describe('formats', () => {
  test('--input-format reads it as nothing else', async () => {
    expect((await run('--input-format', 'wire-log', '{}/logs/a.log')).status).toBe(0);
    const { err, status } = await run('--input-format', 'pcap', '{}/logs/a.log');
    expect([status, err]).toEqual([3, 'a2a-lint: logs/a.log: does not begin as pcap does\n']);
    const unknown = await run('--input-format', 'nonsense', '{}/logs/a.log');
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('wire-log')]);
  });

  test('compressed captures are read, also when they break off', async () => {
    const packed = gzipSync(scene('cards', v10.card(), v10.card(), v10.card()).log);
    file('good.log.gz', packed);
    file('cut.log.gz', packed.subarray(0, packed.length - 20));
    const whole = await run('{}/good.log.gz');
    expect([whole.status, whole.err]).toEqual([0, '']);
    expect(whole.out).toMatch(/^good\.log\.gz {2}wire log, verbatim \(unpacked from gzip\)\n/);
    const cut = await run('{}/cut.log.gz');
    expect([cut.status, cut.err]).toEqual([0, '']);
    expect(cut.out).toMatch(/\(unpacked from gzip,\s+which breaks off\)/);
    const damaged = Buffer.from(packed);
    damaged.fill(0x5a, 30, 60);
    file('damaged.log.gz', damaged);
    const { status } = await run('{}/damaged.log.gz');
    expect(status).toBe(3);
  });

  test('zstd, also in several frames', async () => {
    file('good.log.zst', Buffer.concat(good.match(/.{1,200}/gs)?.map(zstdFrame) ?? []));
    const { out, status } = await run('{}/good.log.zst');
    expect(status).toBe(0);
    expect(out).toMatch(
      /^good\.log\.zst {2}wire log, verbatim \(unpacked from zstd\)\n.*\n {2}3 exchanges: /,
    );
    const wide = Buffer.from('28b52ffd00ff010000', 'hex');
    file('wide.zst', wide);
    expect((await run('{}/wide.zst')).status).toBe(3);
  });

  test('several members of gzip are one capture', async () => {
    const at = good.indexOf('#1 -->', 100) + 3;
    file('members.log.gz', Buffer.concat([gzipSync(good.slice(0, at)), gzipSync(good.slice(at))]));
    expect((await run('{}/members.log.gz')).out).toContain('  3 exchanges: 1 card fetch, 1 call, 1 poll\n');
  });

  test('what is no capture is told by its first bytes, and the formats are named once', async () => {
    file('noise.bin', Buffer.from([0, 1, 2, 3, 4, 5]));
    const { err, status } = await run('{}/photo.png', '{}/noise.bin');
    expect(status).toBe(3);
    expect(err).toMatch(
      /^a2a-lint: photo\.png: not a capture that I know \(starts with 89 50 4e 47, a PNG image\)\na2a-lint: noise\.bin: not a capture that I know \(starts with 00 01 02 03\)\n {2}I read: wire-log, [\s\S]*\(a2a-lint formats\)\n$/,
    );
  });

  test('what loses too much is named, with what records it better', async () => {
    file('dump.txt', '23:13:26.125869 IP 127.0.0.1.59772 > 127.0.0.1.9999: Flags [S], length 0\nE..<.Z@\n');
    const { err, status } = await run('{}/dump.txt');
    expect(status).toBe(3);
    expect(err).toBe(
      "a2a-lint: dump.txt: is what tcpdump prints, which loses too much to be judged; record it as: tcpdump -i any -s 0 -U -w a2a.pcap 'tcp port PORT'\n",
    );
  });

  test('formats lists what can be read', async () => {
    const { out, status } = await run('formats');
    expect(status).toBe(0);
    expect(out).toMatch(/^wire-log {2}/);
    for (const name of ['pcap', 'har', 'mitmproxy', 'pair'])
      expect(out).toMatch(new RegExp(`^${name} {2}\\S`, 'm'));
    const json: unknown = JSON.parse((await run('formats', '--format', 'json')).out);
    expect(json).toMatchObject({
      schema: 1,
      formats: expect.arrayContaining([expect.objectContaining({ name: 'har' })]),
    });
    expect((await run('formats', '--format', 'compact')).status).toBe(2);
  });
});

describe('doctor', () => {
  test('a healthy capture and one without times', async () => {
    file('untimed.log', good.replace(/^\[20[^\]]+\] /gm, ''));
    const { out, err, status } = await run('doctor', '{}/logs/a.log', '{}/untimed.log');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^logs\/a\.log {2}wire log: 3 exchanges\n {2}shows .*\n\nuntimed\.log {2}wire log: 3 exchanges\n/s,
    );
    expect(out).toMatch(/\n {2}lacks +no times\n {2}better +tcpdump /);
  });

  test('json, and what cannot be read', async () => {
    const { out, err, status } = await run('doctor', '{}/photo.png', '{}/logs/a.log', '--format', 'json');
    expect(status).toBe(3);
    expect(err).toContain('PNG image');
    expect(JSON.parse(out)).toMatchObject({ captures: [{ format: 'wire log', lacks: [], better: null }] });
  });

  test('findings are none of its business', async () => {
    expect((await run('doctor', '{}/logs/b.log')).status).toBe(0);
  });
});
