import { dayMs, hourMs } from '@forecourt/contract/durations';
import { UserId } from '@forecourt/contract/ids';
import { hmac, sameText } from '../crypto.ts';

/** Lifetime of links, plus at most an hour: a page that stays open for a working day keeps its pictures. */
const usualLifeMs = 8 * hourMs;

/** Signed links of the usual lifetime that are remembered, about 8 MB: lists show the same pictures again and again. */
const rememberedMax = 20_000;

/** The content of a valid link. */
interface SignedLink {
  path: string;
  /** The account that the link was issued to; null for public links. */
  readerId: UserId | null;
}

/**
 * Signs links to private files, for requests that cannot send a token (`<img src>`, downloads). A link names the
 * account it was issued to, so that it ends with that account. Its expiry is rounded up to the hour, that of a link which
 * works for days to the day: so long an account gets the same link, and caches stay valid.
 */
export class UrlSigner {
  readonly #secret: string;
  readonly #base: string;
  readonly #signed = new Map<string, string>();

  /** @param base prefix of the paths, if they are served from another origin */
  constructor(secret: string, base = '') {
    this.#secret = secret;
    this.#base = base;
  }

  sign(path: string, readerId: UserId | null, now: Date, lifeMs = usualLifeMs): string {
    const stepMs = lifeMs < dayMs ? hourMs : dayMs;
    const expires = (Math.floor(now.getTime() / stepMs) + 1) * stepMs + lifeMs;
    const reader = readerId ? `u=${readerId}&` : '';
    const unsigned = `${this.#base}${path}${path.includes('?') ? '&' : '?'}${reader}e=${expires / hourMs}`;
    const known = this.#signed.get(unsigned);
    if (known) return known;
    const signed = `${unsigned}&s=${this.#signature({ path, readerId }, expires)}`;
    // Feeds sign tens of thousands in a row: they would push out those that pages show.
    if (lifeMs !== usualLifeMs) return signed;
    if (this.#signed.size >= rememberedMax) this.#signed.clear();
    this.#signed.set(unsigned, signed);
    return signed;
  }

  /** A token that only this installation can make for a subject. It has no expiry. */
  token(subject: string): string {
    return hmac(this.#secret, `token\n${subject}`);
  }

  #signature({ path, readerId }: SignedLink, expires: number): string {
    return hmac(this.#secret, [path, ...(readerId ? [readerId] : []), expires].join('\n'));
  }

  /** How long a signed URL that was verified still works. */
  lifeLeftMs(url: string, now: Date): number {
    const [, hours = ''] = /e=(\d{1,9})&s=[\w-]{43}$/.exec(url) ?? [];
    return Number(hours) * hourMs - now.getTime();
  }

  /** The content of a signed URL; null when it is forged or expired. */
  verify(url: string, now: Date): SignedLink | null {
    // The path is matched lazily, so that the reader is not taken as part of it.
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
