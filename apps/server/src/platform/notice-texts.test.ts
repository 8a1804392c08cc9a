import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageCodes } from '@forecourt/contract/language-names';
import { positionNames } from '@forecourt/contract/positions';
import { reviewReasons } from '@forecourt/contract/review-reasons';
import { expect, it } from 'vitest';
import { noticeNames, noticeText } from './notice-texts.ts';
import { countedText, serverText } from './texts.ts';

/** Fills every placeholder with its own name, so that texts show which ones they have. */
const values = new Proxy<Record<string, string>>({}, { get: (_values, name) => `«${String(name)}»` });
const placeholders = (text: string) => [...text.matchAll(/«\w+»/g)].map(String).sort();

/** They say all there is to say. */
const withoutValues: readonly string[] = ['pushTest', 'noWorker'];

it.each(noticeNames)(
  'the notification %s has its own words in every language, with the same placeholders',
  (name) => {
    const texts = languageCodes.map((language) => noticeText(name, language, values));
    for (const part of ['headLine', 'content'] as const) {
      const words = texts.map((text) => text[part]);
      // A word such as “Motivo” is that of three languages.
      expect(new Set(words).size, `different ${part}s`).toBeGreaterThan(languageCodes.length - 3);
      const [english = []] = words.map(placeholders);
      expect(words.map(placeholders)).toEqual(languageCodes.map(() => english));
      if (part === 'content' && !withoutValues.includes(name)) expect(english.length).toBeGreaterThan(0);
    }
  },
);

it.each(languageCodes)('positions and reasons have the words of the panel in %s', (language) => {
  const folder = path.join(import.meta.dirname, '../../../web/public/assets/i18n');
  const panel = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
  for (const name of positionNames)
    expect(serverText(`positions.${name}`, language)).toBe(panel[`positions.${name}`]);
  for (const name of reviewReasons)
    expect(serverText(`reasons.${name}`, language)).toBe(panel[`reviews.reasons.${name}`]);
});

it('a count of none is a plural in Portuguese, and thousands are separated as in Portugal', () => {
  const headLine = (count: number) => countedText('notice.weeklySummary.headLine', 'pt', count);
  expect(headLine(0)).toBe(headLine(2).replace('2', '0'));
  expect(headLine(12_345)).toContain('12\u00a0345');
});
