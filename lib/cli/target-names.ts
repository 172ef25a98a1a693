/** What `convert` draws, by the name that `--to` takes. */
export const DIAGRAM_NAMES = ['mermaid', 'plantuml', 'svg', 'ladder'] as const;

/** What `convert` writes beside diagrams: other captures. */
export const CAPTURE_NAMES = ['har', 'capture', 'wire-log', 'curl'] as const;

export type CaptureTargetName = (typeof CAPTURE_NAMES)[number];

export type TargetName = (typeof DIAGRAM_NAMES)[number] | CaptureTargetName;

export const TARGET_NAMES: readonly TargetName[] = [...DIAGRAM_NAMES, ...CAPTURE_NAMES];

/** Whether `--to` names a capture and no diagram. */
export function isCaptureTarget(name: TargetName): name is CaptureTargetName {
  return CAPTURE_NAMES.some((one) => one === name);
}
