import { expect, test } from 'vitest';
import { type Glossary, glossaryFaults, glossaryGaps, wrongWordFaults } from './glossary.ts';
import { apiTexts, everyText, readGlossary } from './i18n-texts.ts';

const glossary: Glossary = {
  never: { de: ['dein*'], it: ['tu'] },
  terms: {
    code: { words: { de: 'Code', it: ['codice', 'codic'] } },
    'promo code': { words: { de: 'Aktionscode', it: 'codice promozionale' } },
    customer: { words: { de: 'Kunde', it: 'organizzazion' }, except: { 'it:about': 'a headline' } },
    'sub-customer': { words: { de: 'Unterkunde', it: 'sotto-organizzazion' } },
    credit: { words: { de: ['Guthaben', 'credit'], it: 'credit' }, not: { de: ['kredit*'] } },
  },
};

const faults = (language: string, english: string, text: string) =>
  glossaryFaults(glossary, language, { about: text }, { about: english });

test('a text whose English has a term must have the word of its language', () => {
  expect(faults('de', 'All customers', 'Alle Kunden')).toEqual([]);
  expect(faults('de', 'All customers', 'Alle Käufer')).toEqual([
    'de: "about" is about "customer", but has no "Kunde"',
  ]);
});

test('English texts must use one word for one thing too', () => {
  const english = { terms: { 'log in': { words: {}, not: { en: ['sign in', 'signed in'] } } }, never: {} };
  expect(wrongWordFaults(english, 'en', { about: 'Log in, or sign up' })).toEqual([]);
  expect(wrongWordFaults(english, 'en', { about: 'Please sign in' })).toEqual([
    'en: "about" has the word "sign in", which docs/glossary.json rules out ("terms.log in")',
  ]);
});

test('a plural form is compared with the English plural', () => {
  const texts = { left_many: 'molti codici', left_one: 'un numero' };
  const english = { left_one: 'one code', left_other: 'many codes' };
  expect(glossaryFaults(glossary, 'it', texts, english)).toEqual([
    'it: "left_one" is about "code", but has no "codice"',
  ]);
});

test('a longer term is not mistaken for the shorter one inside it', () => {
  expect(faults('de', 'A sub-customer', 'Ein Unterkunde')).toEqual([]);
  expect(faults('de', 'A promo code', 'Ein Code')).toEqual([
    'de: "about" is about "promo code", but has no "Aktionscode"',
  ]);
});

test('a word that is ruled out is found in a text, but not in a placeholder', () => {
  expect(faults('de', 'Ledger', 'Das Kreditbuch')).toHaveLength(1);
  expect(faults('de', 'Your', 'Deine {{deinName}}')).toHaveLength(1);
  expect(faults('de', 'His', 'Seine {{dein}}')).toEqual([]);
  expect(faults('it', 'All', 'Tutti')).toEqual([]);
});

test('an exception applies only to its text in its language', () => {
  expect(faults('it', 'Customer', 'Cliente')).toEqual([]);
  expect(faults('de', 'Customer', 'Mandant')).toHaveLength(1);
});

test('a language without words to avoid, a term without a word in it, and an exception without a text are reported', () => {
  expect(glossaryGaps(glossary, ['de', 'it'], new Set(['about']))).toEqual([]);
  expect(glossaryGaps(glossary, ['fr'], new Set(['other']))).toHaveLength(7);
});

/** One example of each place where users read English. */
const places = [
  'login.codeTitle',
  'mail.invitation.subject',
  'invoice.net',
  'api.error.notAuthorized',
  'api.listUsers',
];
const phrases = ['sign in', 'signed in', 'sign-in', 'sign out', 'signed out', 'sign-out'];

test.each(phrases)('the English phrase “%s” is ruled out wherever people read', (phrase) => {
  const english = { ...everyText('en'), ...apiTexts() };
  expect(wrongWordFaults(readGlossary(), 'en', english)).toEqual([]);
  for (const place of places) {
    expect(english).toHaveProperty([place]);
    const planted = { ...english, [place]: `You ${phrase} here.` };
    expect(wrongWordFaults(readGlossary(), 'en', planted)).toEqual([
      expect.stringContaining(`en: "${place}" has the word "${phrase}"`),
    ]);
  }
});
