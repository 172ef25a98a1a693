// Records the samples of packet recorders anew: tcpdump and dumpcap (Debian packages, as root) on loopback beside the
// agent on SDK 1.3.0. `node samples/record/packets.mjs [NAME…]`
import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startAgent } from './agent-1.0.mjs';
import { clients } from './clients.mjs';

const samples = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = 9999;
const filter = `tcp port ${port}`;

const tcpdump = (face) => (file) => ['tcpdump', ['-i', face, '-U', '-Z', 'root', '-w', file, filter]];
const dumpcap = (file) => ['dumpcap', ['-q', '-i', 'lo', '-f', filter, '-w', file]];

const sittings = [
  { name: 'tcpdump.pcap', recorder: tcpdump('lo'), client: clients.pollAndStream },
  { name: 'tcpdump-any.pcap', recorder: tcpdump('any'), client: clients.cancel },
  { name: 'dumpcap.pcapng', recorder: dumpcap, client: clients.answerWhenAsked },
];

const wanted = process.argv.slice(2);
for (const { name, recorder, client } of sittings) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const server = await startAgent({ port, publicPort: port });
  const [command, args] = recorder(join(samples, name));
  const recording = spawn(command, args, { stdio: 'ignore' });
  await sleep(2000);
  await client(port);
  await sleep(500);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await sleep(500);
  recording.kill('SIGINT');
  await new Promise((resolve) => recording.on('exit', resolve));
  if (name.endsWith('.pcapng')) withoutMachine(join(samples, name));
  chmodSync(join(samples, name), 0o644);
}

/** What dumpcap writes down of the machine it ran on is blanked. */
function withoutMachine(file) {
  const bytes = readFileSync(file);
  const text = bytes.toString('latin1', 0, 400);
  for (const { 0: told, index } of text.matchAll(/Linux [\w.-]+|[A-Z][\w .()-]+ \(with SSE[\d.]+\)/g)) {
    bytes.fill(0x20, index, index + told.length);
  }
  writeFileSync(file, bytes);
}

process.exit();
