import { hmac, sameText } from '../crypto.ts';

const hourMs = 3_600_000;
/** Links live for this long and at most an hour more: a working day's open page keeps its pictures. */
const lifeMs = 8 * hourMs;

/**
 * Links to one private thing each, for places that cannot send a token (`<img src>`, downloads). The end of their
 * life is rounded up to the hour, so that the same link is given out for an hour and browser caches keep working.
 */
export class UrlSigner {
  readonly #secret: string;
  readonly #base: string;

  /** `base`: where the paths are to be had, when that is not where they are asked for. */
  constructor(secret: string, base = '') {
    this.#secret = secret;
    this.#base = base;
  }

  sign(path: string, now: Date): string {
    const expires = (Math.floor(now.getTime() / hourMs) + 1) * hourMs + lifeMs;
    return `${this.#base}${path}${path.includes('?') ? '&' : '?'}e=${expires / hourMs}&s=${this.#mark(path, expires)}`;
  }

  #mark(path: string, expires: number): string {
    return hmac(this.#secret, `${path}\n${expires}`);
  }

  /** Gives the path a signed URL was made for, or null when it is forged or too old. */
  verify(url: string, now: Date): string | null {
    const match = /^(.*)[?&]e=(\d{1,9})&s=([\w-]{43})$/.exec(url);
    if (!match) return null;
    const [, path = '', hours = '', mark = ''] = match;
    const expires = Number(hours) * hourMs;
    if (expires < now.getTime()) return null;
    return sameText(mark, this.#mark(path, expires)) ? path : null;
  }
}
