import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import type { PictureOutput } from '../platform/pictures/picture-messages.ts';

const chunkHeaderBytes = 8;

/** A WebP for the verifier, which knows the other formats itself: the manifest is the chunk `C2PA` of the RIFF file. */
class WebP implements Asset {
  readonly mimeType = 'image/webp';
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
  }

  getDataLength(): number {
    return this.#bytes.length;
  }

  async getDataRange(start = 0, length = this.#bytes.length - start): Promise<Uint8Array> {
    return new Uint8Array(this.#bytes.subarray(start, start + length));
  }

  getHashExclusionRange(): { start: number; length: number } {
    for (let start = 12; start < this.#bytes.length; ) {
      const size = this.#bytes.readUInt32LE(start + 4);
      const length = chunkHeaderBytes + size;
      if (this.#bytes.toString('latin1', start, start + 4) === 'C2PA') return { start, length };
      start += length + (size % 2);
    }
    throw new Error('The WebP has no manifest');
  }

  getManifestJUMBF(): Uint8Array {
    const { start, length } = this.getHashExclusionRange();
    return new Uint8Array(this.#bytes.subarray(start + chunkHeaderBytes, start + length));
  }

  dumpInfo(): string {
    return `WebP of ${this.#bytes.length} bytes`;
  }

  ensureManifestSpace(): Promise<void> {
    return Promise.reject(new Error('Tests only read'));
  }

  writeManifestJUMBF(): Promise<void> {
    return Promise.reject(new Error('Tests only read'));
  }
}

const formats = { jpeg: JPEG, png: PNG, avif: BMFF, webp: WebP };

/** What the verifier finds: whether everything matches, and the codes of what does not. */
interface Verdict {
  isValid: boolean;
  faults: string[];
}

/**
 * Verifies the Content Credentials of a picture with c2pa-ts, which shares no code with the library that signs. It does not
 * decide whom to trust.
 */
export async function verifyCredentials(
  bytes: Uint8Array,
  format: PictureOutput['format'],
): Promise<Verdict> {
  const asset = new formats[format](new Uint8Array(bytes));
  const manifests = asset.getManifestJUMBF();
  if (!manifests) return { isValid: false, faults: ['no manifest'] };
  const { isValid, statusEntries } = await ManifestStore.read(
    SuperBox.fromBuffer(new Uint8Array(manifests)),
  ).validate(asset);
  return { isValid, faults: statusEntries.flatMap(({ code, success }) => (success ? [] : [code])) };
}
