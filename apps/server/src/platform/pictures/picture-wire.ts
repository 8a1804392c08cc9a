/**
 * How work for picture processes travels to another machine: the length of a JSON text (4 bytes, big-endian), the text, and then all
 * bytes of pictures one after the other. In the text `{"$bytes": [start, end]}` stands for them.
 */
import { hmac, sha256 } from '../crypto.ts';

const mark = '$bytes';
const lengthBytes = 4;

export function encodeWork(value: unknown): Buffer {
  const parts: Uint8Array[] = [];
  let end = 0;
  // Called with what holds the value, because a Buffer describes itself in JSON before it comes here.
  function place(this: Record<string, unknown>, key: string, described: unknown): unknown {
    const held = this[key];
    if (!(held instanceof Uint8Array)) return described;
    const start = end;
    end += held.length;
    parts.push(held);
    return { [mark]: [start, end] };
  }
  const text = Buffer.from(JSON.stringify(value, place));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...parts]);
}

/** @throws SyntaxError, RangeError where it is not what `encodeWork` made */
export function decodeWork(encoded: Buffer): unknown {
  const textEnd = lengthBytes + encoded.readUInt32BE(0);
  const bytes = encoded.subarray(textEnd);
  const text = encoded.toString('utf8', lengthBytes, textEnd);
  return JSON.parse(text, (_key, value: unknown) => {
    const range = value !== null && typeof value === 'object' && mark in value ? value[mark] : undefined;
    if (!Array.isArray(range)) return value;
    const [start, end] = range as [number, number];
    if (!(start >= 0 && start <= end && end <= bytes.length)) throw new RangeError('bytes are missing');
    return bytes.subarray(start, end);
  });
}

/** Where work is sent to. */
export const workPath = '/work';

/** Headers of a request that only who has the key can make, at most so long ago. */
interface SignedHeaders {
  'x-sent-at': string;
  'x-body-sha256': string;
  'x-signature': string;
}

/** The signature of a body with this hash that was sent at this time. */
export const workSignature = (key: string, sentAt: string, bodyHash: string): string =>
  hmac(key, `work\n${sentAt}\n${bodyHash}`);

export function signWork(key: string, sentAt: Date, body: Uint8Array): SignedHeaders {
  const [at, hash] = [sentAt.toISOString(), sha256(body).toString('hex')];
  return { 'x-sent-at': at, 'x-body-sha256': hash, 'x-signature': workSignature(key, at, hash) };
}

/** Signs an answer, so that it is known to be that of who has the key, to this request. */
export const signAnswer = (key: string, requestSignature: string, body: Uint8Array): string =>
  hmac(key, `answer\n${requestSignature}\n${sha256(body).toString('hex')}`);
