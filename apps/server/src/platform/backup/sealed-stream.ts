/** Encryption of what a backup stores: AES-256-GCM, each stream with a key of its own. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../operator-error.ts';

const mark = Buffer.from('FCB1');
const saltBytes = 16;
const tagBytes = 16;
const headBytes = mark.length + saltBytes;
/** A key encrypts one stream only, so its nonce need not differ. */
const nonce = Buffer.alloc(12);

/** How much longer a stream is once it is sealed. */
export const sealedExtraBytes = headBytes + tagBytes;

type Bytes = AsyncIterable<Buffer>;

/** What a stream is, such as `tables/users`, so that one cannot be put in the place of another. */
const keyOf = (key: Buffer, salt: Buffer, what: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `forecourt backup ${what}`, 32));

/** Encrypts a stream; without a key it stays as it is. */
export async function* seal(source: Bytes, key: Buffer | null, what: string): AsyncGenerator<Buffer> {
  if (!key) return yield* source;
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt, what), nonce);
  yield Buffer.concat([mark, salt]);
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * Decrypts a stream. Whether it is unchanged is known at its end only, where it throws if it is not: what was read until then counts
 * when it has ended.
 */
export async function* unseal(source: Bytes, key: Buffer | null, what: string): AsyncGenerator<Buffer> {
  if (!key) return yield* source;
  let held: Buffer = Buffer.alloc(0);
  let decipher: ReturnType<typeof opening> | null = null;
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    if (!decipher) {
      if (held.length < headBytes) continue;
      decipher = opening(held.subarray(0, headBytes), key, what);
      held = held.subarray(headBytes);
    }
    if (held.length <= tagBytes) continue;
    yield decipher.update(held.subarray(0, -tagBytes));
    held = held.subarray(-tagBytes);
  }
  if (!decipher || held.length < tagBytes) throw damaged(what);
  decipher.setAuthTag(held);
  try {
    yield decipher.final();
  } catch (cause) {
    throw damaged(what, cause);
  }
}

function opening(head: Buffer, key: Buffer, what: string) {
  if (!head.subarray(0, mark.length).equals(mark)) throw damaged(what);
  return createDecipheriv('aes-256-gcm', keyOf(key, head.subarray(mark.length), what), nonce);
}

const damaged = (what: string, cause?: unknown) =>
  new OperatorError(`${what} of the backup is damaged: it cannot be decrypted.`, { cause });
