import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './source-files.ts';

const source = path.join(root, 'packages/client');

/** Writes the client as a package of one minified JavaScript file and its declarations. Returns the size of the file in bytes. */
export async function buildClient(folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({ input: path.join(source, 'src/client.ts') });
  const { output } = await bundle.write({ dir: folder, format: 'esm', minify: true });
  if (output.length !== 1 || output[0].imports.length > 0) throw new Error('The client is not one file');
  const options = ['--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions', '--strict'];
  const language = [
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    '',
  ];
  const entry = path.join(source, 'src/client.ts');
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['--ignoreConfig', ...options, ...language, '--outDir', folder, entry], {
    stdio: 'inherit',
  });
  const { description, license, name, version } = JSON.parse(
    await readFile(path.join(source, 'package.json'), 'utf8'),
  );
  const exported = { '.': { types: './client.d.ts', default: './client.js' } };
  const manifest = { name, version, type: 'module', license, description, exports: exported };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return Buffer.byteLength(output[0].code);
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(root, 'dist/client');
  process.stdout.write(`${folder}: client.js has ${await buildClient(folder)} bytes\n`);
}
