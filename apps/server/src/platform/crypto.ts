import {
  type Argon2Parameters,
  argon2,
  createHmac,
  hash,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Semaphore } from './semaphore.ts';

/** 256 bits, as text for headers and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function newId(): string {
  return randomUUID();
}

/** The id of a name, always the same one: a UUID of version 8 (RFC 9562, appendix B.2) with bits of its SHA-256 hash. */
export function idOfName(name: string): string {
  const bytes = sha256(name).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function sha256(value: string | Uint8Array): Buffer {
  return hash('sha256', value, 'buffer');
}

export function hmac(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [sha256(a), sha256(b)];
  return timingSafeEqual(left, right);
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const current = { memoryKib: 19_456, passes: 2, lanes: 1 };
const tagBytes = 32;

/**
 * Leaves one processor free for other work. The queue is bounded, so a burst of sign-ins neither exhausts memory nor
 * delays other calls.
 */
const hashing = new Semaphore({
  atOnceMax: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingMax: 64,
});

function derive(password: string, nonce: Buffer, cost: typeof current): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFC'),
    nonce,
    parallelism: cost.lanes,
    tagLength: tagBytes,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return hashing.run(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(Buffer.from(key))));
      }),
  );
}

/** A PHC string: algorithm, cost, salt and hash in one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, current);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${current.memoryKib},t=${current.passes},p=${current.lanes}$${text(salt)}$${text(key)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A hash for accounts that do not exist or have no password, so that verification takes the same time. */
const nobody = `$argon2id$v=19$m=${current.memoryKib},t=${current.passes},p=${current.lanes}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = phc.exec(stored ?? nobody);
  if (!match) return false;
  const [, memoryKib, passes, lanes, salt = '', key = ''] = match;
  const cost = { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(key, 'base64')) && stored !== null;
}

/** True when the stored hash was made with other cost parameters than the present ones. */
export function needsRehash(stored: string): boolean {
  const match = phc.exec(stored);
  return !match || Number(match[1]) !== current.memoryKib || Number(match[2]) !== current.passes;
}
