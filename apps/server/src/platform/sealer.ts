import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from './operator-error.ts';

interface Key {
  id: string;
  bytes: Buffer;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const derivedId = 'signing';

/** `id:base64,id:base64`; the first key encrypts, all decrypt. */
function keysOf(list: string): Key[] {
  return list.split(',').map((entry) => {
    const [id = '', text = ''] = entry.trim().split(':');
    const bytes = Buffer.from(text, 'base64');
    if (!/^[\w-]+$/.test(id) || id === derivedId || bytes.length !== keyBytes) {
      throw new OperatorError(
        'SEALING_KEYS: each key is NAME:BASE64 with 32 bytes; openssl rand -base64 32 makes one (docs/configuration.md).',
      );
    }
    return { id, bytes };
  });
}

/**
 * Encrypts secrets of other systems, so that the database alone reveals none: AES-256-GCM, with the id of the key. The
 * purpose is authenticated too, so that one secret cannot be swapped for another.
 */
export class Sealer {
  readonly #keys: Key[];

  constructor(signingSecret: string, list: string | null) {
    const derived = Buffer.from(hkdfSync('sha256', signingSecret, '', 'forecourt sealing', keyBytes));
    this.#keys = [...(list ? keysOf(list) : []), { id: derivedId, bytes: derived }];
  }

  seal(secret: string, purpose: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error('There is no key to seal with');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce);
    cipher.setAAD(Buffer.from(`${key.id}\n${purpose}`));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `v1.${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  /** @throws when it was changed, is for another purpose, or its key is missing */
  open(sealed: string, purpose: string): string {
    const [version, id, text = ''] = sealed.split('.');
    const key = this.#keys.find((one) => one.id === id);
    if (version !== 'v1' || !key) throw new Error(`No key ${id} to open a secret with`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(`${id}\n${purpose}`));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  }

  isCurrent(sealed: string): boolean {
    return sealed.split('.')[1] === this.#keys[0]?.id;
  }
}
