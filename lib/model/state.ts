/** A task state by its word in prose, whatever a dialect's spelling. */
export type StateWord =
  | 'submitted'
  | 'working'
  | 'input-required'
  | 'auth-required'
  | 'completed'
  | 'canceled'
  | 'failed'
  | 'rejected'
  | 'unknown';

/** What a state means for the task (A2A 1.0 §4.1.3): it runs, waits for somebody, or has ended for good. */
export type StateClass = 'active' | 'interrupted' | 'terminal' | 'unknown';
