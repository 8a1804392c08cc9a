import { UserId } from '@forecourt/contract/ids';
import { hmac, sameText } from '../crypto.ts';

const hourMs = 3_600_000;
/** Links live for this long and at most an hour more: a working day's open page keeps its pictures. */
const lifeMs = 8 * hourMs;

/** What a genuine link says. */
export interface SignedLink {
  path: string;
  /** The account the link was given to; null for links that the public gets. */
  readerId: UserId | null;
}

/**
 * Links to one private thing each, for places that cannot send a token (`<img src>`, downloads). A link names the
 * account it was given to, so that it can end with that account. Its expiry is rounded up to the hour: an account gets
 * the same link for an hour, and browser caches keep working.
 */
export class UrlSigner {
  readonly #secret: string;
  readonly #base: string;

  /** `base`: where the paths are to be had, when that is not where they are asked for. */
  constructor(secret: string, base = '') {
    this.#secret = secret;
    this.#base = base;
  }

  sign(path: string, readerId: UserId | null, now: Date): string {
    const expires = (Math.floor(now.getTime() / hourMs) + 1) * hourMs + lifeMs;
    const reader = readerId ? `u=${readerId}&` : '';
    const signature = this.#signature({ path, readerId }, expires);
    return `${this.#base}${path}${path.includes('?') ? '&' : '?'}${reader}e=${expires / hourMs}&s=${signature}`;
  }

  #signature({ path, readerId }: SignedLink, expires: number): string {
    return hmac(this.#secret, [path, ...(readerId ? [readerId] : []), expires].join('\n'));
  }

  /** What a signed URL says; null when it is forged or too old. */
  verify(url: string, now: Date): SignedLink | null {
    // The path is matched lazily, so that a reader is never taken for a part of it.
    const match = /^(.*?)[?&](?:u=([0-9a-f-]{36})&)?e=(\d{1,9})&s=([\w-]{43})$/.exec(url);
    if (!match) return null;
    const [, path = '', reader, hours = '', signature = ''] = match;
    const readerId = reader ? UserId.safeParse(reader).data : null;
    if (readerId === undefined) return null;
    const link = { path, readerId };
    const expires = Number(hours) * hourMs;
    if (expires < now.getTime()) return null;
    return sameText(signature, this.#signature(link, expires)) ? link : null;
  }
}
