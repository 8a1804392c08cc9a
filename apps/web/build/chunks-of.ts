import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The chunk with this file name; undefined when there is none or it is an asset. */
export function chunkOf(bundle: Bundle, fileName: string): Chunk | undefined {
  const found = bundle[fileName];
  return found?.type === 'chunk' ? found : undefined;
}

/** The names of these chunks and of all chunks that they import statically, directly or not. */
export function withImports(bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(bundle, chunkOf(bundle, name)?.imports ?? [], seen);
  }
  return seen;
}
