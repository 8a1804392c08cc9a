import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import type { UploadInput } from '../test-app.ts';

export interface ZipPart {
  path: string;
  bytes: Uint8Array;
  /** Stored without compression, as is usual for photos. */
  stored?: boolean;
}

/** Replaces text by another of the same length, to forge names and sizes. */
export const replaced = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

/** Forges the uncompressed size of every entry. */
export const claiming = (sizeBytes: number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  for (
    let at = copy.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = copy.indexOf('PK\x01\x02', at + 1, 'latin1')
  )
    copy.writeUInt32LE(sizeBytes, at + 24);
  return copy;
};

/** Changes the flags of every entry. */
const flagged = (change: (flags: number) => number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  for (
    let at = copy.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = copy.indexOf('PK\x01\x02', at + 1, 'latin1')
  )
    copy.writeUInt16LE(change(copy.readUInt16LE(at + 8)), at + 8);
  return copy;
};

/** Marks every entry as encrypted. */
export const encrypted = flagged((flags) => flags | 1);
/** Leaves out that the names are UTF-8, as macOS does. */
export const unflagged = flagged((flags) => flags & ~0x800);

/** A ZIP of these files. */
export async function zipOf(
  parts: readonly ZipPart[],
  change = (bytes: Buffer) => bytes,
): Promise<UploadInput> {
  const zip = new ZipFile();
  for (const { path, bytes, stored = true } of parts)
    zip.addBuffer(Buffer.from(bytes), path, { compress: !stored });
  zip.end();
  return { name: 'photos.zip', type: 'application/zip', bytes: change(await buffer(zip.outputStream)) };
}

/** Name and content of every file in a ZIP, in order. */
export function filesInZip(bytes: Buffer): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    const files: [string, string][] = [];
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            files.push([entry.fileName, Buffer.concat(parts).toString()]);
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}
