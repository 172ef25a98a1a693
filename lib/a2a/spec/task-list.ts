import { type Json, listMember } from '../../model/json.js';

/** The tasks that an answer to ListTasks holds; `pointer` leads to the list from the answer's own place. */
export interface TaskList {
  readonly pointer: string;
  readonly tasks: readonly Json[];
}

/** Reads `{"tasks": […]}` (A2A 1.0 §3.1.4) and the bare list that some agents answer with. */
export function tasksIn(answer: Json | undefined): TaskList {
  if (Array.isArray(answer)) return { pointer: '', tasks: answer };
  return { pointer: '/tasks', tasks: listMember(answer, 'tasks') };
}
