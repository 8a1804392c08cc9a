import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './source-files.ts';

/** Writes the MCP server as one file that Node 20 or newer runs by itself. */
export async function buildMcp(file: string): Promise<void> {
  const bundle = await rolldown({ input: path.join(root, 'packages/mcp/src/main.ts'), platform: 'node' });
  await bundle.write({ file, format: 'esm', codeSplitting: false, banner: '#!/usr/bin/env node' });
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, 'dist/forecourt-mcp.mjs');
  await buildMcp(file);
  process.stdout.write(`${file}\n`);
}
