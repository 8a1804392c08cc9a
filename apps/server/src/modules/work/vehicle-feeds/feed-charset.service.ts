/** Finds out in which character set the answer of a feed is. */
import { isAscii, isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { type ListDoubt, type ListEncoding, listEncodings } from '@forecourt/contract/vehicle-lists';
import { declaredCharset } from '../../../platform/sheets/declared-charset.ts';
import { findEncoding } from '../../../platform/sheets/text-encoding.ts';
import { isKnownHeading } from '../vehicle-lists/list-headings.rules.ts';

/** What a server has answered. */
export interface FeedBytes {
  bytes: Buffer;
  /** The character set that the server has named; null for none. */
  charset: string | null;
}

export const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });

/** In which character set an answer is read. */
export interface FoundCharset {
  /** As the Encoding Standard calls it. */
  charset: string;
  isCertain: boolean;
  isGuess: boolean;
}

/** As somebody has chosen it, as it is declared, or as it is guessed. */
export async function charsetOf(
  { bytes, charset }: FeedBytes,
  chosen: ListEncoding | null,
): Promise<FoundCharset> {
  const certain = { isCertain: true, isGuess: false };
  if (chosen) return { charset: chosen, ...certain };
  const declared = declaredCharset(bytes, charset);
  // Many servers declare one set for all their files; what is UTF-8 beyond ASCII is hardly ever a text of another one.
  const isContradicted = !declared?.startsWith('utf-') && isUtf8(bytes) && !isAscii(bytes);
  if (declared && isContradicted) return { charset: 'utf-8', isCertain: false, isGuess: true };
  if (declared) return { charset: declared, ...certain };
  const { encoding, isCertain } = await findEncoding(streamOf(bytes), isKnownHeading);
  // Of a file that is UTF-8 but for a few bytes, the cells with these are in doubt.
  return { charset: encoding, isCertain, isGuess: !isCertain && encoding !== 'utf-8' };
}

/** CSV in one of the character sets of lists; others become UTF-8. */
export function listBytes(bytes: Buffer, charset: string): { bytes: Buffer; encoding: ListEncoding } {
  const encoding = listEncodings.find((one) => one === charset);
  if (encoding) return { bytes, encoding };
  return { bytes: Buffer.from(new TextDecoder(charset).decode(bytes)), encoding: 'utf-8' };
}

export const doubtsOf = ({ isCertain }: FoundCharset): ListDoubt[] => (isCertain ? [] : ['encoding']);
