import type { StateDiagram, StateMove, TaskDiagram } from '../model/state-diagram.js';
import { escaped, PLANTUML_ERROR } from './plantuml-text.js';
import { MOVE_REMARKS } from './states.js';

/** State machines in the notation of PlantUML; `titled` where several stand in one file. */
export function statesPlantuml({ title, tasks, more }: StateDiagram, titled = false): string {
  const lines = titled ? [`title ${escaped(title)}`] : [];
  for (const task of tasks) {
    if (tasks.length === 1) lines.push(...taskLines(task));
    else lines.push(`state "${escaped(task.title)}" as ${task.id} {`, ...taskLines(task), '}');
  }
  if (more > 0) lines.push(`state "and ${more} more" as more`);
  return `@startuml\n${lines.map((line) => `${line}\n`).join('')}@enduml\n`;
}

function taskLines({ states, moves, last }: TaskDiagram): string[] {
  return [
    ...states.map(({ id, name }) => `state "${escaped(name)}" as ${id}`),
    ...moves.map(moveLine),
    ...(last?.is === 'terminal' ? [`${last.id} --> [*]`] : []),
  ];
}

function moveLine({ from, to, label, move }: StateMove): string {
  const shaft = move === 'illegal' ? `-[${PLANTUML_ERROR}]->` : move === 'late' ? '-[dashed]->' : '-->';
  return `${from ?? '[*]'} ${shaft} ${to} : ${escaped(label + MOVE_REMARKS[move])}`;
}
