/**
 * Calls the address of a feed. Guarantees that each call, redirects included, reaches only addresses that outgoing calls may
 * reach, and that a password is sent only to the server that it is for.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { secondMs } from '@forecourt/contract/durations';
import { vehicleFeedBytesMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { followRedirects } from '../../../platform/outgoing/follow-redirects.ts';
import { type OutgoingAnswer, OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import type { FeedBytes } from './feed-charset.service.ts';
import { FeedError } from './feed-content.service.ts';
import { isFeedAddress } from './vehicle-feeds.rules.ts';

const timeoutMs = 60 * secondMs;
const [gunzipped, brotliUnpacked, inflated] = [
  promisify(gunzip),
  promisify(brotliDecompress),
  promisify(inflate),
];

export interface SignIn {
  username: string;
  password: string;
}

interface FeedCall {
  address: string;
  signIn: SignIn | null;
  /** What the server said of the last answer that was imported. */
  etag: string | null;
  lastModified: string | null;
}

export interface FeedAnswer extends Pick<FeedCall, 'etag' | 'lastModified'>, FeedBytes {}

function headersOf({ address, etag, lastModified, signIn }: FeedCall, url: string): Record<string, string> {
  const isSameServer = new URL(url).origin === new URL(address).origin;
  const secret = signIn && Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64');
  return {
    accept: 'text/csv, application/json, application/xml, text/xml, */*;q=0.5',
    'user-agent': 'Forecourt',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
    ...(secret && isSameServer && { authorization: `Basic ${secret}` }),
  };
}

async function callOnce(ctx: Ctx, call: FeedCall, url: string): Promise<OutgoingAnswer> {
  if (!isFeedAddress(url, ctx.outside.callsOwnNetworks)) throw new FeedError('addressForbidden');
  try {
    const headers = headersOf(call, url);
    return await ctx.outside.outgoing(url, {
      method: 'GET',
      headers,
      timeoutMs,
      bytesMax: vehicleFeedBytesMax,
    });
  } catch (cause) {
    if (!(cause instanceof OutgoingError)) throw cause;
    const failures = {
      forbidden: 'addressForbidden',
      too_large: 'tooLarge',
      unreachable: 'unreachable',
    } as const;
    throw new FeedError(failures[cause.reason], null, { cause });
  }
}

function failureOf(status: number): FeedError {
  if (status === 401 || status === 403) return new FeedError('accessRefused', status);
  return new FeedError(status === 404 || status === 410 ? 'addressNotFound' : 'answerWrong', status);
}

const one = (header: string | string[] | undefined) => (typeof header === 'string' ? header : null);

const charsetOf = (contentType: string | null) =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1] ?? null;

/** Gzip, also of a file that is compressed at rest and sent as it is. */
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Some servers compress what they send although nobody has asked for it. */
async function unpacked(bytes: Buffer, coding: string): Promise<Buffer> {
  const options = { maxOutputLength: vehicleFeedBytesMax };
  try {
    if (isGzip(bytes)) return await gunzipped(bytes, options);
    if (coding === 'br') return await brotliUnpacked(bytes, options);
    return coding === 'deflate' ? await inflated(bytes, options) : bytes;
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new FeedError(isTooLarge ? 'tooLarge' : 'unreadable', null, { cause });
  }
}

/**
 * What a feed answers; null: it has not changed.
 *
 * @throws FeedError
 */
export async function fetchFeed(ctx: Ctx, call: FeedCall): Promise<FeedAnswer | null> {
  const { body, headers, status } = await followRedirects(call.address, (url) => callOnce(ctx, call, url));
  if (status === 304 && (call.etag || call.lastModified)) return null;
  if (status !== 200) throw failureOf(status);
  return {
    bytes: await unpacked(body, one(headers['content-encoding'])?.trim().toLowerCase() ?? ''),
    charset: charsetOf(one(headers['content-type'])),
    etag: one(headers.etag),
    lastModified: one(headers['last-modified']),
  };
}
