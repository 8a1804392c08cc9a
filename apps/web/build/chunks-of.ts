import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The chunk of that name, where it is one. */
export function chunkOf(bundle: Bundle, fileName: string): Chunk | undefined {
  const found = bundle[fileName];
  return found?.type === 'chunk' ? found : undefined;
}

/** Chunks that are loaded together with these. */
export function withImports(bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(bundle, chunkOf(bundle, name)?.imports ?? [], seen);
  }
  return seen;
}
