import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks-of.ts';

type Bundle = Rolldown.OutputBundle;

/** Entry modules of the app shell: the page itself and the frame behind the sign-in. */
const shellModules = /(index\.html|app\/panel\.tsx)$/;
/** The font file with the Latin characters; the service worker caches the other subsets when they are first used. */
const shellFont = /inter-latin-wght-normal-[\w-]+\.woff2$/;
const workerFile = 'sw.js';
/** Files that are copied from `public` without a hash; the page requests them first. */
const named = ['/early.js', '/icon.svg'];

/** Addresses of the files that the panel's frame needs. */
function shellFilesOf(bundle: Bundle): string[] {
  const outputs = Object.values(bundle);
  const first = outputs.filter(
    (output) => output.type === 'chunk' && shellModules.test(output.facadeModuleId ?? ''),
  );
  const chunks = [
    ...withImports(
      bundle,
      first.map(({ fileName }) => fileName),
    ),
  ];
  const styles = chunks.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]);
  const fonts = outputs.map(({ fileName }) => fileName).filter((name) => shellFont.test(name));
  return [...named, ...new Set([...chunks, ...styles, ...fonts].map((name) => `/${name}`))].sort();
}

/**
 * Writes the list of shell files into the service worker, with a version that changes with any file of the build; for a
 * new version the panel offers to reload.
 */
export function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = shellFilesOf(bundle);
      const all = Object.keys(bundle)
        .filter((name) => name !== workerFile)
        .sort();
      const page = await readFile(path.join(dir, 'index.html'), 'utf8');
      const version = createHash('sha256')
        .update(JSON.stringify([all, page]))
        .digest('hex')
        .slice(0, 16);
      const file = path.join(dir, workerFile);
      const code = await readFile(file, 'utf8');
      await writeFile(file, code.replaceAll('__SHELL__', JSON.stringify({ version, files })));
    },
  };
}
