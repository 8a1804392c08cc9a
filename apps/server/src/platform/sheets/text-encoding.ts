/** Finds out how a text file is encoded, and what separates its columns. */
import { type Readable, Transform } from 'node:stream';
import { type ListDelimiter, type ListEncoding, listDelimiters } from '@forecourt/contract/vehicle-lists';
import { guessCodePage } from './code-pages.ts';

/** Bytes from whose NULs UTF-16 is recognised. */
const sampleBytes = 4096;

/** By the mark at the beginning of a text of Unicode. */
export function markOf(first: Buffer): ListEncoding | null {
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

interface FoundEncoding {
  encoding: ListEncoding;
  /** False for a guess that may be wrong. */
  isCertain: boolean;
}

/** Bytes by which a code page is guessed. */
const guessedBytes = 32 * 1024;

/** Lines with bytes beyond ASCII, as far as they are in one piece of the file; long ones in parts. Reads no byte again and again. */
function linesBeyondAscii(chunk: Buffer): string[] {
  const parts = chunk.toString('latin1').match(/[^\r\n]{1,4000}/g) ?? [];
  return parts.filter((part) => /[\x80-\xff]/.test(part));
}

/** Reads a file as UTF-8, counts what is UTF-8 and what is not, and collects lines of it. */
class Utf8Counter {
  readonly #decoder = new TextDecoder('utf-8');
  #lines: string[] = [];
  #collected = 0;
  good = 0;
  bad = 0;

  add(chunk?: Buffer): void {
    const text = chunk ? this.#decoder.decode(chunk, { stream: true }) : this.#decoder.decode();
    for (const [character] of text.matchAll(/[^\p{ASCII}]/gu)) {
      if (character === '\ufffd') this.bad += 1;
      else this.good += 1;
    }
    if (!chunk || this.#collected > guessedBytes) return;
    const lines = linesBeyondAscii(chunk);
    this.#lines.push(...lines);
    this.#collected += lines.reduce((sum, line) => sum + line.length, 0);
  }

  get sample(): Buffer {
    return Buffer.from(this.#lines.join('\n').slice(0, 2 * guessedBytes), 'latin1');
  }
}

const isNoHeading = () => false;

/**
 * By its mark, by NULs, or else UTF-8 where the whole file is; the rest is guessed by its letters. A file that is UTF-8 but for a
 * few bytes stays UTF-8.
 *
 * @param isHeading whether a text is a known heading of a column
 */
export async function findEncoding(
  bytes: Readable,
  isHeading: (text: string) => boolean = isNoHeading,
): Promise<FoundEncoding> {
  const utf8 = new Utf8Counter();
  let isFirst = true;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const known = isFirst ? (markOf(chunk) ?? utf16Of(chunk)) : null;
    if (known) return { encoding: known, isCertain: true };
    isFirst = false;
    utf8.add(chunk);
  }
  utf8.add();
  if (utf8.bad <= utf8.good) return { encoding: 'utf-8', isCertain: utf8.bad === 0 };
  return guessCodePage(utf8.sample, isHeading);
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

/** Lines among which the row of headings is looked for. */
const headLines = 50;

/**
 * The delimiter that the row of headings contains most often outside quotes: the line with the most known headings, or else the
 * first one of a table.
 */
export function findDelimiter(
  head: string,
  isHeading: (text: string) => boolean = isNoHeading,
): ListDelimiter {
  const [first = '', ...rest] = head.split(/\r\n|\r|\n/);
  const named = delimiterLine.exec(first)?.[1];
  const known = listDelimiters.find((one) => one === named);
  if (known) return known;
  const lines = (named ? rest : [first, ...rest]).filter((line) => line.trim() !== '').slice(0, headLines);
  const cellsIn = (line: string | undefined, delimiter: string) =>
    line === undefined ? [] : withoutQuotes(line).split(delimiter);
  const judged = lines.flatMap((line, at) =>
    listDelimiters.map((delimiter) => {
      const cells = cellsIn(line, delimiter);
      const headings = cells.filter(isHeading).length;
      // Titles have not as many cells as the line below them.
      const isOfTable = cells.length > 1 && cellsIn(lines[at + 1], delimiter).length === cells.length;
      return { at, delimiter, headings: headings > 1 ? headings : 0, isOfTable, cells: cells.length };
    }),
  );
  // The sort is stable: the first line, and the first delimiter, win where others are as good.
  judged.sort(
    (one, other) =>
      other.headings - one.headings ||
      Number(other.isOfTable) - Number(one.isOfTable) ||
      one.at - other.at ||
      other.cells - one.cells,
  );
  return judged[0]?.delimiter ?? ';';
}

/** What is in quotes separates nothing. */
const withoutQuotes = (line: string) =>
  line.replaceAll(/"((?:[^"]|"")*)"/g, (_, text: string) => withoutDelimiters(text));

const withoutDelimiters = (text: string) => text.replaceAll(/[;,\t|]/g, ' ');
