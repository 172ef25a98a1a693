// Writes fiddler.saz by hand, for want of Fiddler here: real messages of the agent on SDK 1.3.0, in the layout that
// Fiddler Classic gives its archives. `node samples/record/saz.mjs`
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import { startAgent } from './agent-1.0.mjs';

const port = 9999;
const call = (method) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      message: {
        messageId: randomUUID(),
        role: 'ROLE_USER',
        parts: [{ text: 'How did ACME do over the last month?' }],
      },
    },
  });

/** Sends one request on a connection of its own: both messages as they crossed, and when. */
function ask(method, target, body) {
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'A2A-Version: 1.0',
    'Connection: close',
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const request = Buffer.from([...head, '', body].join('\r\n'));
  const began = new Date();
  const parts = [];
  let answered = null;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    const client = () => socket.localPort;
    let clientPort = 0;
    socket.on('connect', () => {
      clientPort = client();
    });
    socket.on('data', (part) => {
      answered ??= new Date();
      parts.push(part);
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({ request, response: Buffer.concat(parts), began, answered, ended: new Date(), clientPort }),
    );
  });
}

function filesOf({ request, response, began, answered, ended, clientPort }, at) {
  const time = (date) => date.toISOString().replace('Z', '0000Z');
  const timers = [
    ['ClientConnected', began],
    ['ClientBeginRequest', began],
    ['ClientDoneRequest', began],
    ['ServerBeginResponse', answered],
    ['ServerDoneResponse', ended],
    ['ClientDoneResponse', ended],
  ].map(([name, date]) => `${name}="${time(date)}"`);
  const meta =
    `<?xml version="1.0" encoding="utf-8"?>\r\n<Session SID="${at}" BitFlags="0">\r\n` +
    `  <SessionTimers ${timers.join(' ')} />\r\n  <SessionFlags>\r\n` +
    `    <SessionFlag N="x-clientip" V="127.0.0.1" />\r\n    <SessionFlag N="x-clientport" V="${clientPort}" />\r\n` +
    '  </SessionFlags>\r\n</Session>';
  // Fiddler writes the absolute URL into the request line.
  const asked = Buffer.from(request.toString('latin1').replace(' /', ` http://127.0.0.1:${port}/`), 'latin1');
  return [
    [`raw/${at}_c.txt`, asked],
    [`raw/${at}_m.xml`, Buffer.from(meta)],
    [`raw/${at}_s.txt`, response],
  ];
}

function zip(files) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    local.copy(central, 6, 4, 28);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

await startAgent({ port, publicPort: port });
const sessions = [
  await ask('GET', '/.well-known/agent-card.json', ''),
  await ask('POST', '/rpc', call('SendMessage')),
  await ask('POST', '/rpc', call('SendStreamingMessage')),
];
const index = Buffer.from('<html><head><title>Fiddler sessions</title></head><body></body></html>');
const files = [['_index.htm', index], ...sessions.flatMap((session, at) => filesOf(session, at + 1))];
writeFileSync(join(dirname(fileURLToPath(import.meta.url)), '..', 'fiddler.saz'), zip(files));
process.exit();
