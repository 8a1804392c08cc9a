/** The character set that a text, or the server that sent it, says it is written in. */
import { markOf } from './text-encoding.ts';

/** Bytes in which the first line of XML is. */
const prologBytes = 200;

/** The name of a set that can be decoded, as the Encoding Standard calls it. Latin-1 is called windows-1252 there. */
function charsetNamed(name: string | undefined): string | null {
  try {
    return name ? new TextDecoder(name.trim()).encoding : null;
  } catch {
    return null;
  }
}

/** Whether the bytes can be a text of this set. */
function fits(bytes: Buffer, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 has no ASCII in which a prolog could name it. */
function inProlog(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, prologBytes).replace(/^\xef\xbb\xbf/, '');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
}

/**
 * By its mark, by the header of the server, or by its XML prolog, in this order. A set that the bytes do not fit was not meant.
 * Null where nothing is declared.
 */
export function declaredCharset(bytes: Buffer, named: string | null): string | null {
  const declared = [markOf(bytes) ?? undefined, named ?? undefined, inProlog(bytes)].map(charsetNamed);
  return declared.find((charset) => charset !== null && fits(bytes, charset)) ?? null;
}
