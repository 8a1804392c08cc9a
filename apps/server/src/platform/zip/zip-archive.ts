/** Reading ZIPs by pieces: neither an archive nor a file in it is ever in memory as a whole. */
import { PassThrough, pipeline, type Readable } from 'node:stream';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
} from 'yauzl';

/** Bytes from `start` up to and without `end`. */
export type ReadRange = (start: number, end: number) => Readable;

/** Where the bytes of a file lie in its ZIP. */
export interface ZipPlace {
  offset: number;
  packedBytes: number;
  isPacked: boolean;
}

export interface ZipEntry {
  /** As the ZIP has it, with `/` between folders. */
  path: string;
  /** Unpacked, as declared; reading more or less than that fails. */
  sizeBytes: number;
  place: ZipPlace;
  isFolder: boolean;
  isEncrypted: boolean;
  isLink: boolean;
  /** It leads out of the folder that it would be unpacked in. */
  leadsOut: boolean;
  /** Packed in a way that is read here. */
  isReadable: boolean;
}

export interface ZipArchive {
  entryCount: number;
  entries(): AsyncGenerator<ZipEntry>;
  /** The bytes of a file, unpacked as they are read. */
  open(file: Pick<ZipEntry, 'place' | 'sizeBytes'>): Promise<Readable>;
}

/** Read at a time while looking through the list of files. */
const blockBytes = 64 * 1024;

/** Gives yauzl the ranges it asks for; its many small reads come out of one block. */
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

/** The file types of Unix in the upper half of the attributes. */
const typeMask = 0o170000;
const linkType = 0o120000;

const packed = 8;

function toEntry(entry: Entry): ZipEntry {
  const raw = entry.fileNameRaw;
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false);
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

/** A fault of the machine has a code of its own; what else goes wrong while reading is wrong with the ZIP. */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Fails for what is no ZIP. */
export async function openZip(read: ReadRange, sizeBytes: number): Promise<ZipArchive> {
  // Names stay bytes: one that leads out of its folder is no reason to refuse all others.
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
      // Its form with a promise calls another function (3.4.0).
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
      // yauzl's streams tell of errors without ending; this one ends, and whoever leaves early ends the others.
      const unpacked = new PassThrough();
      pipeline(stream, unpacked, () => {});
      unpacked.on('error', () => {});
      return unpacked;
    },
  };
}
