import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textFiles = /\.(js|css|json|svg|html|webmanifest)$/;
/** Smaller files fit into the first TCP packets without compression. */
const fromBytes = 1_024;
/**
 * About a sixth smaller than the quality a server can afford per request; 11 takes twice as long to save one per cent
 * more.
 */
const brotliQuality = 10;

/** Node compresses on four threads. */
const filesAtOnce = 8;

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

/**
 * Writes a Brotli and a gzip copy beside each text file, so that the server sends them without compressing per request.
 */
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
      // All at once would be more open files than many systems allow a process.
      const rest = files.values();
      const compressRest = async () => {
        for (const file of rest) await compressFile(file);
      };
      await Promise.all(Array.from({ length: filesAtOnce }, compressRest));
    },
  };
}
