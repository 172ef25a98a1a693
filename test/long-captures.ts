import { readFileSync } from 'node:fs';

const MIXED = ['event-after-completed', 'stock-brief', 'push', 'client-0.3-agent-1.0', 'html-error'] as const;

/** Several samples behind each other, so that every field of the page has something to choose from. */
export function mixedCapture(): Buffer {
  const folder = new URL('../samples/', import.meta.url);
  return Buffer.concat(MIXED.map((name) => readFileSync(new URL(`${name}.log`, folder))));
}

/** A wire log of so many exchanges: tasks that are sent, polled and completed; now and then an id that is wrong. */
export function longCapture(exchanges: number): string {
  const blocks: string[] = [];
  const block = (to: string, text: string) => {
    const time = new Date(Date.UTC(2026, 0, 1) + blocks.length * 7).toISOString();
    blocks.push(`[${time}] #1 ${to}\n${text}\n`);
  };
  const message = (start: string, json: object) => {
    const body = JSON.stringify(json);
    return `${start}\nContent-Type: application/json\nContent-Length: ${body.length}\n\n${body}`;
  };
  for (let at = 0; at < exchanges; at++) {
    const task = Math.floor(at / TASK);
    const turn = at % TASK;
    const id = `task-${task}`;
    const state = turn === 0 ? 'SUBMITTED' : turn === TASK - 1 ? 'COMPLETED' : 'WORKING';
    const told = { id, contextId: `context-${task % 40}`, status: { state: `TASK_STATE_${state}` } };
    const asked = { messageId: `m${at}`, role: 'ROLE_USER', parts: [{ text: `do ${at}` }] };
    const configuration = { returnImmediately: true };
    const [method, params] =
      turn === 0 ? ['SendMessage', { message: asked, configuration }] : ['GetTask', { id }];
    const start = 'POST /rpc HTTP/1.1\nHost: agent.example\nA2A-Version: 1.0';
    block('--> to agent', message(start, { jsonrpc: '2.0', id: at, method, params }));
    const answered = turn === 7 && task % 50 === 0 ? `not ${at}` : at;
    const result = turn === 0 ? { task: told } : told;
    block('<-- from agent', message('HTTP/1.1 200 OK', { jsonrpc: '2.0', id: answered, result }));
  }
  return blocks.join('\n');
}

/** Exchanges of one task. */
const TASK = 20;
