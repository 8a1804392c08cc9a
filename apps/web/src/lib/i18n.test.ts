import { describe, expect, test } from 'vitest';
import { initTexts, languageAtStart, languageOf, languages, texts, topBarLanguages } from './i18n.ts';

describe('language', () => {
  test('the saved choice overrides the browser', () => {
    expect(languageAtStart({ language: 'hu' }, ['de-AT'])).toBe('hu');
  });

  test('the browser’s first language counts, without its region', () => {
    expect(languageAtStart(null, ['pt-BR', 'de'])).toBe('pt');
    expect(languageAtStart(null, ['ja', 'de'])).toBe('en');
    expect(languageAtStart(null, [])).toBe('en');
  });

  test('a damaged or unknown choice counts as none', () => {
    expect(languageAtStart('de', ['fr'])).toBe('fr');
    expect(languageAtStart({ language: 'xx' }, ['it'])).toBe('it');
  });

  test('gr is accepted for Greek', () => {
    expect(languageOf('gr')).toBe('el');
    expect(languageOf('EL-GR')).toBe('el');
  });

  test('the top bar offers the six languages of the specification in their order', () => {
    expect(topBarLanguages.map(([, label]) => label)).toEqual(['EN', 'DE', 'PT', 'IT', 'HU', 'GR']);
    for (const [code] of topBarLanguages) expect(languages).toHaveProperty(code);
  });

  test('none is a plural in Portuguese, as in Portugal', async () => {
    await initTexts();
    texts.addResourceBundle('pt', 'translation', { photos_one: 'foto', photos_other: 'fotos' });
    expect([0, 1, 2].map((count) => texts.t('photos', { count, lng: 'pt' }))).toEqual([
      'fotos',
      'foto',
      'fotos',
    ]);
    texts.removeResourceBundle('pt', 'translation');
  });
});
