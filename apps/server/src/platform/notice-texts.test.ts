import { languageCodes } from '@forecourt/contract/language-names';
import { expect, it } from 'vitest';
import { noticeNames, noticeText } from './notice-texts.ts';

/** Fills every placeholder with its own name, so that texts show which ones they have. */
const values = new Proxy<Record<string, string>>({}, { get: (_values, name) => `«${String(name)}»` });
const placeholders = (text: string) => [...text.matchAll(/«\w+»/g)].map(String).sort();

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
      if (part === 'content' && name !== 'pushTest') expect(english.length).toBeGreaterThan(0);
    }
  },
);
