/**
 * Texts that people type, paste and scan. Guarantees that what is stored is what is seen: two texts that look alike because one
 * has characters without a width, or an accent as a character of its own, are the same text.
 */
import { z } from 'zod';
import { controls, outsideOfCodes } from './codes.ts';

/** Texts without control characters, such as line breaks, which would begin another line or command where they are sent. */
export const oneLine = /^[^\p{Cc}]*$/u;

/** Joiners, variation selectors and tags: emoji and scripts of Asia need them between characters. */
const [joiners, selectors, tags] = [
  '\\u200C\\u200D',
  '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}',
  '\\u{E0020}-\\u{E007F}',
];
const invisible = new RegExp(
  `[^\\P{Default_Ignorable_Code_Point}${joiners}${selectors}${tags}]|[${controls}\\uFFF9-\\uFFFB]`,
  'gu',
);
const needless = [
  new RegExp(`(?<![\\p{Extended_Pictographic}\\p{Script=Han}])[${selectors}](?!\\u20E3)`, 'gu'),
  new RegExp(`(?<!\\u{1F3F4}[${tags}]*)[${tags}]`, 'gu'),
  new RegExp(
    `(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Lo}]|[^\\P{M}\\u0300-\\u036F])[${joiners}]|[${joiners}](?![\\p{Extended_Pictographic}\\p{Lo}])`,
    'gu',
  ),
];

/** Most texts are of these alone, and have nothing to remove. */
const printableAscii = /^[ -~]*$/;

/** Without characters that nobody sees: those without a width, marks of the direction of writing, control characters. */
function visible(text: string): string {
  if (printableAscii.test(text)) return text;
  const kept = needless
    .reduce((rest, pattern) => rest.replaceAll(pattern, ''), text.replaceAll(invisible, ''))
    .normalize('NFC');
  // What is gone may have been the reason why its neighbour was kept.
  return kept === text ? kept : visible(kept);
}

/** A text as it is seen on one line: line breaks, tabs and spaces of other kinds are spaces. */
export const asLine = (text: string): string =>
  visible(text)
    .replaceAll(/([^\S ]|\x85)+/gu, ' ')
    .trim();

const asParagraphs = (text: string): string =>
  visible(text.replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')).trim();

/** An e-mail address as it is seen, in lower case. */
export const asAddress = (text: string): string =>
  text.replaceAll(outsideOfCodes, '').normalize('NFC').toLowerCase();

/** A name, or another text of one line. */
export const lineText = () => z.string().overwrite(asLine);
/** A text that may have several lines, such as a note or a postal address. */
export const paragraphText = () => z.string().overwrite(asParagraphs);
