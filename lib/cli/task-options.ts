import { type Command, Option } from 'commander';

/** What the story of a task can be written as. */
export const TASK_FORMS = ['text', 'story', 'mermaid', 'plantuml', 'svg'] as const;

export type TaskForm = (typeof TASK_FORMS)[number];

/** Describes `task`. */
export function addTask(
  program: Command,
  act: (file: string, id: string | null, form: TaskForm | null) => Promise<void>,
): void {
  program
    .command('task')
    .argument('<file>', 'a capture')
    .argument('[id]', 'a task; the start of its id is enough')
    .description('the story of one task; without an id, which tasks there are')
    .usage('FILE [ID]')
    .addOption(
      new Option('--as <form>', 'the story as text, or its states alone as text or a diagram').choices([
        ...TASK_FORMS,
      ]),
    )
    .action(async (file: string, id: string | undefined, { as }: { readonly as?: TaskForm }) =>
      act(file, id ?? null, as ?? null),
    );
}
