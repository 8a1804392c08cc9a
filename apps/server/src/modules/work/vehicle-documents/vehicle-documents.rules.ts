/** Names of documents: they become names of files on the computers and servers of others. */

import { cutText, isReservedName } from '@forecourt/contract/file-names';
import { vehicleDocumentTitleMax } from '@forecourt/contract/limits';

/** Characters that some system refuses in names, and those that are invisible or change the direction of text. */
const refused = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Joins characters to one, as in many emoji and Indian scripts; the only invisible one that is kept. */
const joiner = '\u200D';

/** Characters of a name with its ending, as the database counts them; more would have no place in its column. */
const nameMax = 200;
const ending = '.pdf';
const charactersOf = (text: string): number => Array.from(text).length;

/** The name of an uploaded PDF that is valid on every system, with its ending. */
export function safeFileName(name: string): string {
  const valid = name
    .normalize('NFC')
    .split(joiner)
    .map((part) => part.replace(refused, '_'))
    .join(joiner)
    .replace(/\.pdf$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const named = `${isReservedName(valid) ? '_' : ''}${valid}`;
  const stem = cutText(cutText(named), nameMax - ending.length, charactersOf).replace(/[\s.]+$/, '');
  return `${stem || 'document'}${ending}`;
}

/** The title of a document that nobody gave one: the name of its file without the ending. */
export const titleOf = (fileName: string): string =>
  cutText(fileName.replace(/\.pdf$/, ''), vehicleDocumentTitleMax, (text) => text.length).trim();

/** Where the file of a document is stored. */
export const storageKeyOf = (id: string): string => `documents/${id}/document.pdf`;
