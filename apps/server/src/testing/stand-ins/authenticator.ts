import { codeAt, stepAt } from '../../platform/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a base32 secret, as an authenticator app does. */
export function secretBytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code an authenticator app would show now, or some steps later. */
export function codeOf(secret: string, now: Date, later = 0): string {
  return codeAt(secretBytesOf(secret), stepAt(now) + later);
}
