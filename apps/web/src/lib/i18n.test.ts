import { describe, expect, test } from 'vitest';
import { languageAtStart, languageOf, languages, topBarLanguages } from './i18n.ts';

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
});
