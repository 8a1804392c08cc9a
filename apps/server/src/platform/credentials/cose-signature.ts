import { type KeyObject, sign } from 'node:crypto';

/** Major types of CBOR (RFC 8949, section 3.1). */
const major = { bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const;
const nullItem = Buffer.from([0xf6]);
const smallInteger = (value: number) => Buffer.from([value < 0 ? 0x20 - 1 - value : value]);

/** The first bytes of a CBOR item: its major type and its length, or its number of items. */
function head(type: keyof typeof major, length: number): Buffer {
  const kind = major[type] << 5;
  if (length < 24) return Buffer.from([kind | length]);
  if (length < 0x1_00) return Buffer.from([kind | 24, length]);
  if (length < 0x1_00_00) return Buffer.from([kind | 25, length >> 8, length & 0xff]);
  const long = Buffer.from([kind | 26, 0, 0, 0, 0]);
  long.writeUInt32BE(length, 1);
  return long;
}

const byteString = (bytes: Uint8Array) => Buffer.concat([head('bytes', bytes.length), bytes]);
const arrayOf = (...items: Uint8Array[]) => Buffer.concat([head('array', items.length), ...items]);

/** COSE's numbers (RFC 9052, RFC 9360): the header `alg` and its value ES256, and the header `x5chain`. */
const header = { alg: smallInteger(1), es256: smallInteger(-7), x5chain: Buffer.from([24, 33]) };
const coseSign1Tag = 18;

/**
 * A COSE_Sign1 signature (RFC 9052, section 4.2) with ES256 over a detached payload, as Content Credentials have it: the
 * certificates are in the protected header.
 * @param chain DER certificates, that of the key first
 */
export function coseSignature(payload: Uint8Array, key: KeyObject, chain: readonly Uint8Array[]): Buffer {
  const [first = new Uint8Array()] = chain;
  const certificates = chain.length === 1 ? byteString(first) : arrayOf(...chain.map(byteString));
  const headers = byteString(
    Buffer.concat([head('map', 2), header.alg, header.es256, header.x5chain, certificates]),
  );
  const context = Buffer.from('Signature1');
  const signed = arrayOf(
    Buffer.concat([head('text', context.length), context]),
    headers,
    byteString(new Uint8Array()),
    byteString(payload),
  );
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' });
  return Buffer.concat([
    head('tag', coseSign1Tag),
    arrayOf(headers, head('map', 0), nullItem, byteString(signature)),
  ]);
}
