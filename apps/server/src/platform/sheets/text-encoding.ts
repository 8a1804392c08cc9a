/** Finds out how a text file is encoded, and what separates its columns. */
import { type Readable, Transform } from 'node:stream';
import { type ListDelimiter, type ListEncoding, listDelimiters } from '@forecourt/contract/vehicle-lists';

/** Bytes from whose NULs UTF-16 is recognised. */
const sampleBytes = 4096;

function markOf(first: Buffer): ListEncoding | null {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  return first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf ? 'utf-8' : null;
}

/** Headings are mostly ASCII, whose characters have a NUL as one of two bytes in UTF-16. */
function utf16Of(first: Buffer): ListEncoding | null {
  const sample = first.subarray(0, sampleBytes & ~1);
  const nuls = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const many = sample.length / 4;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : null;
}

/** By its mark, by NULs, or else UTF-8 where the whole file is; the rest is taken for Windows-1252. */
export async function findEncoding(bytes: Readable): Promise<ListEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const known = isFirst ? (markOf(chunk) ?? utf16Of(chunk)) : null;
      if (known) return known;
      isFirst = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** Decodes bytes piece by piece, without a mark at the beginning; what is no character becomes U+FFFD. */
export function decoded(bytes: Readable, encoding: ListEncoding): Readable {
  const decoder = new TextDecoder(encoding);
  const texts = new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, passOn) {
      passOn(null, decoder.decode(chunk, { stream: true }));
    },
    flush(passOn) {
      passOn(null, decoder.decode());
    },
  });
  bytes.on('error', (error) => texts.destroy(error));
  texts.on('close', () => bytes.destroy());
  return bytes.pipe(texts);
}

/** Line by which spreadsheets are told the delimiter. */
export const delimiterLine = /^sep=(.)$/i;

/** The delimiter that the row of headings contains most often outside quotes. */
export function findDelimiter(head: string): ListDelimiter {
  const [first = '', second = ''] = head.split(/\r\n|\r|\n/);
  const named = delimiterLine.exec(first)?.[1];
  const known = listDelimiters.find((one) => one === named);
  if (known) return known;
  const heading = (named ? second : first).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = listDelimiters.map((one) => heading.split(one).length);
  return listDelimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}
