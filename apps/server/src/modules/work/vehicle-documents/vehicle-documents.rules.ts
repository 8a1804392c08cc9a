/** Names of documents: they become names of files on the computers and servers of others. */

/** File names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Characters that some system refuses in names, and those that are invisible or change the direction of text. */
const refused = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
const stemMax = 120;

/** The name of an uploaded PDF that is valid on every system, with its ending. */
export function safeFileName(name: string): string {
  const stem = [
    ...name
      .normalize('NFC')
      .replace(refused, '_')
      .replace(/\.pdf$/i, ''),
  ]
    .slice(0, stemMax)
    .join('');
  const plain = stem.replace(/^[\s.]+|[\s.]+$/g, '') || 'document';
  return `${reserved.test(plain) ? '_' : ''}${plain}.pdf`;
}

/** The title of a document that nobody gave one: the name of its file without the ending. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/, '')
    .slice(0, stemMax)
    .trim();

/** Where the file of a document is stored. */
export const storageKeyOf = (id: string): string => `documents/${id}/document.pdf`;
