import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Says by which key something is sealed, so that another can follow. */
const keyId = 1;

/** Keeps secrets that have to be read again: AES-256-GCM, bound to what they are for. */
export class Sealer {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'forecourt sealed values', keyBytes));
  }

  /** `purpose`: noun and id of the row; opening it for another fails. */
  seal(plain: Uint8Array, purpose: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(keyId), nonce, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Buffer, purpose: string): Buffer {
    if (sealed[0] !== keyId) throw new Error(`sealed with key ${sealed[0]}, which is not known`);
    const nonce = sealed.subarray(1, 1 + nonceBytes);
    const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
  }
}
