import { readFileSync } from 'node:fs';
import { languageCodes } from '@forecourt/contract/language-names';
import { markerKinds } from '@forecourt/contract/markers';
import { exteriorViews } from '@forecourt/contract/positions';
import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

const panelTexts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../public/assets/i18n/${language}.json`, import.meta.url), 'utf8'));

test.each(languageCodes)('in %s the element says the same as the panel', (language) => {
  const panel = panelTexts(language);
  const { words } = wordsIn([language]);
  expect(Object.keys(words).sort()).toEqual(Object.keys(wordsIn(['en']).words).sort());
  expect(words).toMatchObject({
    viewer: panel['spins.viewer'],
    hint: panel['spins.hint'],
    picture: panel['spins.view'],
    closeUp: panel['markers.closeUp'],
    close: panel['form.close'],
    retry: panel['form.retry'],
  });
  for (const view of exteriorViews) expect(words.views[view]).toBe(panel[`positions.${view}`]);
  for (const kind of markerKinds) expect(words.kinds[kind]).toBe(panel[`markers.kinds.${kind}`]);
});

test('the first known language counts, without its region, and English where none is known', () => {
  expect(wordsIn([null, 'nl', 'pt-BR', 'de']).language).toBe('pt');
  expect(wordsIn(['', 'zh-Hans']).language).toBe('en');
});
