import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text, texts } from '../../../lib/i18n.ts';
import { onlineWords } from './user-badges.tsx';

const folder = join(import.meta.dirname, '../../../../public/assets/i18n');
const now = Date.parse('2026-11-21T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const seen = (ago: number) => new Date(now - ago).toISOString();

beforeAll(async () => {
  const resources = Object.fromEntries(
    ['en', 'de', 'fr', 'hu'].map((language) => [
      language,
      { translation: JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as object },
    ]),
  );
  await texts.init({ lng: 'en', keySeparator: false, nsSeparator: false, resources, fallbackLng: false });
});

// Other test files share the process, and with it the language.
afterAll(() => texts.changeLanguage('en'));

const words = (language: string, ago: number | null) => {
  void texts.changeLanguage(language);
  return onlineWords(ago === null ? null : seen(ago), now, text);
};

describe('when somebody was last seen', () => {
  test.each([
    [0, 'online', 'green'],
    [6 * minute - 1, 'online', 'green'],
    [6 * minute, '6 minutes ago', 'yellow'],
    [hour, '1 hour ago', 'red'],
    [23 * hour, '23 hours ago', 'red'],
    [day, '1 day ago', 'red'],
    [29 * day, '29 days ago', 'red'],
    [30 * day, '1 month ago', 'red'],
    [364 * day, '12 months ago', 'red'],
    [365 * day, '1 year ago', 'red'],
    [null, 'never online', 'grey'],
  ] as const)('%s ms ago is "%s" in %s', (ago, text, colour) => {
    expect(words('en', ago)).toEqual({ text, colour });
  });

  test('each language uses its own plural forms', () => {
    expect(words('de', hour).text).toBe('vor 1 Stunde');
    expect(words('de', 5 * hour).text).toBe('vor 5 Stunden');
    expect(words('fr', day).text).toBe('il y a 1 jour');
    expect(words('hu', 5 * day).text).toBe('5 napja');
  });
});
