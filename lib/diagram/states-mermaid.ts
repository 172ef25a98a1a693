import type { StateDiagram, StateMove, TaskDiagram } from '../model/state-diagram.js';
import { escaped, guarded } from './mermaid-text.js';
import { MOVE_REMARKS } from './states.js';

/** State machines in the notation of Mermaid 11. */
export function statesMermaid({ tasks, more }: StateDiagram): string {
  const lines = tasks.flatMap((task) =>
    tasks.length === 1
      ? taskLines(task)
      : [`state "${text(task.title)}" as ${task.id} {`, ...taskLines(task).map((line) => `  ${line}`), '}'],
  );
  if (more > 0) lines.push(`state "and ${more} more" as more`);
  lines.push(...tasks.flatMap(classLines));
  return `stateDiagram-v2\n${[...lines, ...CLASSES].map((line) => `  ${line}\n`).join('')}`;
}

const CLASSES = [
  'classDef ended stroke-width:3px',
  'classDef wrong stroke:#dc322f,stroke-width:3px,stroke-dasharray:4',
];

function taskLines({ states, moves, last }: TaskDiagram): string[] {
  return [
    ...states.map(({ id, name }) => `state "${text(name)}" as ${id}`),
    ...moves.map(moveLine),
    ...(last?.is === 'terminal' ? [`${last.id} --> [*]`] : []),
  ];
}

/** How states are shown: where it should not have come to be, and where it ended. */
function classLines({ states, moves }: TaskDiagram): string[] {
  const wrong = new Set(moves.filter(({ move }) => move === 'illegal').map(({ to }) => to));
  return states.flatMap(({ id, is }) => {
    if (wrong.has(id)) return [`class ${id} wrong`];
    return is === 'terminal' ? [`class ${id} ended`] : [];
  });
}

function moveLine({ from, to, label, move }: StateMove): string {
  return `${from ?? '[*]'} --> ${to}: ${text(label + MOVE_REMARKS[move])}`;
}

/** A colon begins the label of a state. */
function text(words: string): string {
  return guarded(escaped(words).replaceAll(':', '#58;'));
}
