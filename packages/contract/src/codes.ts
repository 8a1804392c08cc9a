/** Codes of letters and digits as they were meant. Without zod, so that the panel reads them as the server does. */

/** Control characters that are neither tabs nor line breaks, such as the end of file of DOS (0x1A). */
export const controls = '\\0-\\x08\\x0E-\\x1F\\x7F-\\x84\\x86-\\x9F';

/** What no code of letters and digits contains. */
export const outsideOfCodes = new RegExp(`[\\p{Cf}\\p{Default_Ignorable_Code_Point}${controls}]`, 'gu');

/** A code of letters and digits, such as a VIN: full-width ones, as some keyboards write them, are the usual ones. */
export const asCode = (text: string): string =>
  text.normalize('NFKC').replaceAll(outsideOfCodes, '').normalize('NFC');

/** A VIN as it was meant: without spaces and hyphens between its groups, and the asterisks that frame a Code 39 barcode. */
export const asVin = (text: string): string =>
  asCode(text)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/^\*+|\*+$/g, '')
    .toUpperCase();

/** 17 characters without I, O and Q. */
export const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/;
