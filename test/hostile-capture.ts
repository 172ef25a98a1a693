/** Texts that would run, load, hide or break something, were they written into a page as they are. */
export const HOSTILE_SIGNS: readonly string[] = [
  '<script>window.pwned=1</script>',
  '</script><script>window.pwned=2</script>',
  '<!--<script>window.pwned=3</script>-->',
  ']]><svg onload=window.pwned=4><!--',
  '"><img src=x onerror=window.pwned=5>',
  "' onfocus='window.pwned=6' autofocus='",
  'javascript:window.pwned=7',
  '</title></style></noscript><iframe src=https://evil.example/></iframe>',
  '<link rel=stylesheet href=https://evil.example/x.css><base href=https://evil.example/>',
  '<form action=https://evil.example/><button autofocus>go</button></form>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<style>*{display:none!important}</style>',
  'data:text/html,<script>window.pwned=8</script>',
  '`$' + '{window.pwned=9}` {{constructor.constructor("window.pwned=10")()}}',
  '&lt;script&gt; &#x3c;img src=x onerror=window.pwned=11&#x3e; &quot;',
  'gnp.\u202eexe\u202c \u2066hidden\u2069 \u200b\u200f\ufeff\u{e0041}',
  'line\u2028separator\u2029paragraph\u0085next',
  '\u0000\u0007\u001b[2J\u001b]8;;https://evil.example/\u0007link\u009b31m',
  '\\ud800 lone',
  '__proto__',
  'x'.repeat(20_000),
  'e\u0301\u0316\u0317'.repeat(500),
  '['.repeat(3000),
];

/** Exchanges of each sign. */
export const HOSTILE_TURNS = 6;

/** A wire log in which each sign stands wherever an agent or a client can put a text of its own. */
export function hostileCapture(signs: readonly string[]): string {
  return signs.map(talkOf).join('\n');
}

function talkOf(sign: string, at: number): string {
  const inHead = sign.replace(/[\r\n\u2028\u2029\u0085]/g, ' ').slice(0, 4000);
  const inTarget = inHead.replace(/[\s\u0000-\u0020]/g, '%20');
  const blocks: string[] = [];
  const block = (to: string, head: readonly string[], body: string, type = 'application/json') => {
    const fields = [
      `Content-Type: ${type}`,
      `X-Sign: ${inHead}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    blocks.push(`[${new Date(Date.UTC(2026, 0, 1, 0, at) + blocks.length).toISOString()}] #${at} ${to}
${[...head, ...fields].join('\r\n')}\r\n\r\n${body}\n`);
  };
  const ask = (target: string, body: unknown, method = 'POST') =>
    block(
      '--> to agent',
      [`${method} ${target} HTTP/1.1`, 'Host: agent.example', 'A2A-Version: 1.0'],
      body === null ? '' : JSON.stringify(body),
    );
  const answer = (body: unknown, status = `200 ${inHead}`) =>
    block('<-- from agent', [`HTTP/1.1 ${status}`], JSON.stringify(body));
  const task = {
    id: sign,
    contextId: `c${sign}`,
    status: {
      state: sign.slice(0, 3000),
      message: { messageId: sign, role: sign, parts: [{ text: sign, [sign]: sign }] },
    },
    artifacts: [
      {
        artifactId: sign,
        name: sign,
        description: sign,
        parts: [{ text: sign }, { url: sign, mediaType: sign, filename: sign }],
      },
    ],
    metadata: { [sign]: { [sign]: sign } },
  };
  ask('/.well-known/agent-card.json', null, 'GET');
  answer({
    name: sign,
    description: sign,
    version: sign,
    documentationUrl: sign,
    iconUrl: sign,
    provider: { organization: sign, url: sign },
    supportedInterfaces: [
      { url: `https://agent.example/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: sign, protocolBinding: sign, protocolVersion: sign },
    ],
    capabilities: { streaming: true },
    skills: [{ id: sign, name: sign, description: sign, tags: [sign] }],
  });
  const message = { messageId: sign, role: 'ROLE_USER', parts: [{ text: sign }] };
  ask('/rpc', { jsonrpc: '2.0', id: sign, method: 'SendMessage', params: { message } });
  answer({ jsonrpc: '2.0', id: `${sign}!`, result: { task } });
  ask('/rpc', { jsonrpc: '2.0', id: sign, method: sign, params: { [sign]: sign } });
  answer({
    jsonrpc: '2.0',
    id: sign,
    error: { code: -32601, message: sign, data: [{ '@type': sign, reason: sign }] },
  });
  ask(`/rpc/${inTarget}?q=${inTarget}`, { jsonrpc: '2.0', id: 3, method: 'GetTask', params: { id: sign } });
  answer(sign, `500 ${inHead}`);
  ask('/rpc', { jsonrpc: '2.0', id: 4, method: 'SendStreamingMessage', params: { message } });
  const events = [
    { task: { ...task, status: { state: 'TASK_STATE_WORKING' } } },
    { statusUpdate: { taskId: sign, contextId: sign, status: task.status } },
    { artifactUpdate: { taskId: sign, contextId: sign, artifact: task.artifacts[0] } },
    { message: { messageId: sign, role: 'ROLE_AGENT', taskId: sign, parts: [{ text: sign }] } },
    { statusUpdate: { taskId: sign, contextId: sign, status: { state: 'TASK_STATE_COMPLETED' } } },
    { [sign]: sign },
  ].map(
    (result) =>
      `event: ${inHead}\nid: ${inHead}\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 4, result })}\n\n`,
  );
  block('<-- from agent', ['HTTP/1.1 200 OK'], `${events.join('')}data: ${sign}\n\n`, 'text/event-stream');
  ask(`/${inTarget}`, null, 'GET');
  block('<-- from agent', [`HTTP/1.1 502 ${inHead}`], `<html>${sign}</html>`, `text/html; ${inHead}`);
  return blocks.join('\n');
}

/** Two calls with tokens of any length: as an id, a text, a member's name, a header and a target. */
export function longTokens(token: string): string {
  const call = (target: string, at: number, result: unknown) => {
    const asked = JSON.stringify({
      jsonrpc: '2.0',
      id: token,
      method: 'SendMessage',
      params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: token }] } },
    });
    const answer = JSON.stringify({ jsonrpc: '2.0', id: at, result });
    return `--> to agent
POST ${target} HTTP/1.1\r\nHost: agent.example\r\nX-Token: ${token}\r\nContent-Length: ${asked.length}\r\n\r\n${asked}

<-- from agent
HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n${answer}

`;
  };
  const status = { state: 'TASK_STATE_WORKING' };
  return (
    call('/rpc', 1, { task: { id: token, contextId: token, status, [token]: token } }) +
    call(`/${token}`, 2, token)
  );
}
