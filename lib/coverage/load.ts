import type { CoverageTool } from './tool.js';

/** Loads what tells coverage: its tables are large, and most runs do not ask for it. */
export async function coverageTool(): Promise<CoverageTool> {
  const [{ openTool }, { requirements }] = await Promise.all([
    import('./tool.js'),
    import('../a2a/spec/requirements.js'),
  ]);
  return openTool(
    new Map([
      ['A2A 1.0', await requirements('1.0')],
      ['A2A 0.3', await requirements('0.3')],
    ]),
  );
}
