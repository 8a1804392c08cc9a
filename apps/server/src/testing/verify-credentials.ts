import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import type { SignedFormat } from '../platform/credentials/signed-formats.ts';

interface Range {
  start: number;
  length: number;
}

/** A file for the verifier, which knows the other formats itself. */
abstract class OtherFile implements Asset {
  abstract readonly mimeType: string;
  /** Where the manifest is, with what surrounds it. */
  abstract getHashExclusionRange(): Range;
  abstract getManifestJUMBF(): Uint8Array;
  protected readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes);
  }

  getDataLength(): number {
    return this.bytes.length;
  }

  async getDataRange(start = 0, length = this.bytes.length - start): Promise<Uint8Array> {
    return new Uint8Array(this.bytes.subarray(start, start + length));
  }

  dumpInfo(): string {
    return `${this.mimeType} of ${this.bytes.length} bytes`;
  }

  ensureManifestSpace(): Promise<void> {
    return Promise.reject(new Error('Tests only read'));
  }

  writeManifestJUMBF(): Promise<void> {
    return Promise.reject(new Error('Tests only read'));
  }
}

const chunkHeaderBytes = 8;

/** The manifest is the chunk `C2PA` of the RIFF file. */
class WebP extends OtherFile {
  readonly mimeType = 'image/webp';

  getHashExclusionRange(): Range {
    for (let start = 12; start < this.bytes.length; ) {
      const size = this.bytes.readUInt32LE(start + 4);
      const length = chunkHeaderBytes + size;
      if (this.bytes.toString('latin1', start, start + 4) === 'C2PA') return { start, length };
      start += length + (size % 2);
    }
    throw new Error('The WebP has no manifest');
  }

  getManifestJUMBF(): Uint8Array {
    const { start, length } = this.getHashExclusionRange();
    return new Uint8Array(this.bytes.subarray(start + chunkHeaderBytes, start + length));
  }
}

const extensionName = Buffer.from('\x21\xff\x0bC2PA_GIF', 'latin1');
/** That name, and three bytes of its version. */
const extensionHeadBytes = extensionName.length + 3;

/** The manifest is an extension of the GIF, in blocks of up to 255 bytes. */
class Gif extends OtherFile {
  readonly mimeType = 'image/gif';

  #read(): Range & { manifest: Buffer } {
    const start = this.bytes.indexOf(extensionName);
    if (start < 0) throw new Error('The GIF has no manifest');
    const blocks: Buffer[] = [];
    let at = start + extensionHeadBytes;
    for (let size = this.bytes[at] ?? 0; size > 0; size = this.bytes[at] ?? 0) {
      blocks.push(this.bytes.subarray(at + 1, at + 1 + size));
      at += 1 + size;
    }
    return { start, length: at + 1 - start, manifest: Buffer.concat(blocks) };
  }

  getHashExclusionRange(): Range {
    const { length, start } = this.#read();
    return { start, length };
  }

  getManifestJUMBF(): Uint8Array {
    return new Uint8Array(this.#read().manifest);
  }
}

/** The verifier reads the boxes of films as those of pictures; only the name of the format is unknown to it. */
const filmBrand = 'isom';
const brands: unknown = Reflect.get(BMFF, 'canReadBrands');
if (brands instanceof Set) brands.add(filmBrand);

const formats = { jpeg: JPEG, png: PNG, avif: BMFF, mp4: BMFF, webp: WebP, gif: Gif };

/** What the verifier finds: whether everything matches, and the codes of what does not. */
interface Verdict {
  isValid: boolean;
  faults: string[];
}

/**
 * Verifies the Content Credentials of a file with c2pa-ts, which shares no code with the library that signs. It does not
 * decide whom to trust.
 */
export async function verifyCredentials(bytes: Uint8Array, format: SignedFormat): Promise<Verdict> {
  const asset = new formats[format](new Uint8Array(bytes));
  const manifests = asset.getManifestJUMBF();
  if (!manifests) return { isValid: false, faults: ['no manifest'] };
  const { isValid, statusEntries } = await ManifestStore.read(
    SuperBox.fromBuffer(new Uint8Array(manifests)),
  ).validate(asset);
  return { isValid, faults: statusEntries.flatMap(({ code, success }) => (success ? [] : [code])) };
}
