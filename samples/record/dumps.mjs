// Makes the samples of recorders that print text anew (Debian packages): socat between a client and the agent on SDK
// 1.3.0, the others from the packets of tcpdump.pcap. `node samples/record/dumps.mjs [NAME…]`
import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startAgent } from './agent-1.0.mjs';
import { clients } from './clients.mjs';

const samples = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = 9999;
const behind = 9998;
const packets = 'tcpdump.pcap';
const follow = (mode) => ['-z', `follow,tcp,${mode},0`, '-z', `follow,tcp,${mode},1`];

const printed = [
  { name: 'tcpflow-c.txt', command: 'tcpflow', args: ['-c', '-r', packets] },
  { name: 'tcpflow-bare.txt', command: 'tcpflow', args: ['-C', '-r', packets] },
  { name: 'ngrep.txt', command: 'ngrep', args: ['-q', '-I', packets, ''] },
  { name: 'ngrep-byline.txt', command: 'ngrep', args: ['-t', '-W', 'byline', '-I', packets, ''] },
  { name: 'tshark-follow.txt', command: 'tshark', args: ['-q', '-r', packets, ...follow('ascii')] },
  { name: 'tshark-follow-yaml.txt', command: 'tshark', args: ['-q', '-r', packets, ...follow('yaml')] },
];
const tapped = [
  { name: 'socat-v.txt', options: ['-v'] },
  { name: 'socat-xv.txt', options: ['-x', '-v'] },
];

const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);

// In a folder of their own: the tools print the path as it was given, and some leave files behind.
const folder = mkdtempSync(join(tmpdir(), 'record-'));
copyFileSync(join(samples, packets), join(folder, packets));
for (const { name, command, args } of printed.filter(isWanted)) {
  await writing(name, (file) => {
    const tool = spawn(command, args, { cwd: folder, stdio: ['ignore', file, 'ignore'] });
    return new Promise((resolve) => tool.on('exit', resolve));
  });
}

rmSync(folder, { recursive: true });

for (const { name, options } of tapped.filter(isWanted)) {
  const server = await startAgent({ port: behind, publicPort: port });
  await writing(name, async (file) => {
    const listen = `TCP-LISTEN:${port},fork,reuseaddr`;
    const tap = spawn('socat', [...options, listen, `TCP:127.0.0.1:${behind}`], {
      stdio: ['ignore', 'ignore', file],
    });
    await sleep(500);
    await clients.cancel(port);
    await sleep(500);
    tap.kill();
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** What a tool prints becomes the sample. */
async function writing(name, record) {
  const file = openSync(join(samples, name), 'w', 0o644);
  await record(file);
  closeSync(file);
}

process.exit();
