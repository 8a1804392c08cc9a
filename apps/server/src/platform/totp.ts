/** Time-based one-time codes: RFC 6238 with SHA-1, six digits and 30 seconds, as every authenticator app supports. */
import { createHmac } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerLetter = 5;

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step that a code belongs to: the present one, or an adjacent one for clocks that are off; null for a wrong
 * code.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const here = stepAt(now);
  return [here, here - 1, here + 1].find((step) => codeAt(secret, step) === code) ?? null;
}

export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => alphabet[Number.parseInt(five.padEnd(bitsPerLetter, '0'), 2)]).join('');
}

export function otpauthUrl(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
}
