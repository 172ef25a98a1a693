/** Shells that there is a completion for. */
export const SHELLS = ['bash', 'zsh', 'fish', 'pwsh'] as const;

export type Shell = (typeof SHELLS)[number];
