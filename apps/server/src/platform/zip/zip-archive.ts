/** Reads ZIPs in ranges: neither an archive nor a file in it is ever held in memory as a whole. */
import { PassThrough, pipeline, type Readable } from 'node:stream';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
} from 'yauzl';
import { decodePath } from './zip-names.ts';

/** Reads the bytes from `start` (inclusive) to `end` (exclusive). */
type ReadRange = (start: number, end: number) => Readable;

/** The position of a file's data in its ZIP. */
export interface ZipPlace {
  offset: number;
  packedBytes: number;
  isPacked: boolean;
}

export interface ZipEntry {
  /** The path in the ZIP, with `/` between folders. */
  path: string;
  /** Uncompressed size as declared; reading fails if the data is longer or shorter. */
  sizeBytes: number;
  place: ZipPlace;
  isFolder: boolean;
  isEncrypted: boolean;
  isLink: boolean;
  /** The path leads out of the folder that the ZIP is unpacked into. */
  leadsOut: boolean;
  /** Stored with a compression method that is supported here. */
  isReadable: boolean;
}

export interface ZipArchive {
  entryCount: number;
  entries(): AsyncGenerator<ZipEntry>;
  /** The content of a file, decompressed as it is read. */
  open(file: Pick<ZipEntry, 'place' | 'sizeBytes'>): Promise<Readable>;
}

/** Block size for reading the central directory. */
const blockBytes = 64 * 1024;

/** Serves yauzl's reads; its many small ones come out of one block. */
class Ranges extends RandomAccessReader {
  readonly #read: ReadRange;
  readonly #sizeBytes: number;
  #block = { start: 0, bytes: Buffer.alloc(0) };

  constructor(read: ReadRange, sizeBytes: number) {
    super();
    this.#read = read;
    this.#sizeBytes = sizeBytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read(start, end);
  }

  async #bytes(start: number, length: number): Promise<Buffer> {
    const from = start - this.#block.start;
    if (from >= 0 && from + length <= this.#block.bytes.length)
      return this.#block.bytes.subarray(from, from + length);
    const end = Math.min(this.#sizeBytes, start + Math.max(length, blockBytes));
    const chunks: Buffer[] = [];
    for await (const chunk of this.#read(start, end)) chunks.push(chunk as Buffer);
    this.#block = { start, bytes: Buffer.concat(chunks) };
    if (this.#block.bytes.length < length) throw new Error('the ZIP ends too early');
    return this.#block.bytes.subarray(0, length);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: Error) => callback(error),
    );
  }
}

/** The Unix file type in the upper half of the external attributes. */
const typeMask = 0o170000;
const linkType = 0o120000;

const packed = 8;

/** The path, with its accents as parts of their letters: macOS separates them. */
function pathOf({ extraFields, fileNameRaw: raw, generalPurposeBitFlag: flags }: Entry): string {
  const read = getFileNameLowLevel(flags, raw, extraFields, false);
  // Some programs repeat the name as UTF-8 in a field of its own, which was read then.
  const isRepeated = read !== getFileNameLowLevel(flags, raw, [], false);
  return (isRepeated ? read : decodePath(raw)).normalize('NFC');
}

function toEntry(entry: Entry): ZipEntry {
  const path = pathOf(entry);
  return {
    path,
    sizeBytes: entry.uncompressedSize,
    place: {
      offset: entry.relativeOffsetOfLocalHeader,
      packedBytes: entry.compressedSize,
      isPacked: entry.compressionMethod === packed,
    },
    isFolder: path.endsWith('/'),
    isEncrypted: entry.isEncrypted(),
    isLink: ((entry.externalFileAttributes >>> 16) & typeMask) === linkType,
    leadsOut: validateFileName(path) !== null,
    isReadable: entry.canDecodeFileData(),
  };
}

/** System errors have a code such as EIO; any other error while reading is a defect of the ZIP. */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Fails if the file is not a ZIP. */
export async function openZip(read: ReadRange, sizeBytes: number): Promise<ZipArchive> {
  // File names stay undecoded: with decoding, yauzl would reject the whole archive for one path that leads out of its
  // folder.
  const zip = await fromRandomAccessReaderPromise(new Ranges(read, sizeBytes), sizeBytes, {
    decodeStrings: false,
    autoClose: false,
  });
  return {
    entryCount: zip.entryCount,
    async *entries() {
      for await (const entry of zip.eachEntry()) yield toEntry(entry);
    },
    async open({ place: { offset, packedBytes, isPacked }, sizeBytes: unpackedBytes }) {
      const header = { relativeOffsetOfLocalHeader: offset, compressedSize: packedBytes } as Entry;
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(header, { minimal: true });
      // The promise variant calls a wrong function (yauzl 3.4.0).
      const stream = await new Promise<Readable>((resolve, reject) => {
        const opened = (error: Error | null, bytes: Readable) => (error ? reject(error) : resolve(bytes));
        zip.openReadStreamLowLevel(
          fileDataStart,
          packedBytes,
          0,
          packedBytes,
          isPacked,
          unpackedBytes,
          opened,
        );
      });
      // yauzl's streams emit errors without closing; the pipeline closes this one, and a consumer that leaves early
      // closes the others.
      const unpacked = new PassThrough();
      pipeline(stream, unpacked, () => {});
      unpacked.on('error', () => {});
      return unpacked;
    },
  };
}
