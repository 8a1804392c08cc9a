import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textFiles = /\.(js|css|json|svg|html|webmanifest)$/;
/** Smaller ones fit into the first packets either way. */
const fromBytes = 1_024;
/** A sixth smaller than what a server has time for on each request; one more takes twice as long for one per cent. */
const brotliQuality = 10;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < fromBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    asBrotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    asGzip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/** Leaves each text beside itself as Brotli and gzip, which the server sends as they are. */
export function compressedFiles(): Plugin {
  let dir = 'dist';
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle(options) {
      dir = options.dir ?? dir;
    },
    async closeBundle() {
      const found = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = found
        .filter(
          (entry) => entry.isFile() && textFiles.test(entry.name) && !entry.parentPath.includes('.vite'),
        )
        .map((entry) => path.join(entry.parentPath, entry.name));
      await Promise.all(files.map(compressFile));
    },
  };
}
