import { expect, test } from 'vitest';
import { TextFiles } from './text-files.ts';

/** Language files whose contents are their addresses; those that contain `broken` cannot be fetched. */
function textFiles(isSplit = true, broken = '?') {
  const fetched: string[] = [];
  const added: string[] = [];
  const files = new TextFiles({
    isSplit,
    fetchFile: async (address) => {
      fetched.push(address);
      if (address.includes(broken)) throw new Error('offline');
      return address;
    },
    addTexts: (language, texts) => added.push(`${language} ${String(texts)}`),
  });
  return { files, fetched, added };
}

test('a language starts with the texts of the start, fetched once', async () => {
  const { files, fetched, added } = textFiles();
  files.prefetch('de');
  await files.load('de');
  await files.load('de');
  expect(fetched).toEqual(['/assets/i18n/de/start.json']);
  expect(added).toEqual(['de /assets/i18n/de/start.json']);
});

test('another language comes with the texts of every screen that was opened', async () => {
  const { files, added } = textFiles();
  await files.load('de');
  await files.use('work/vehicles-page', 'de');
  await files.use('work/vehicles-page', 'de');
  await files.load('hu');
  expect(added).toEqual([
    'de /assets/i18n/de/start.json',
    'de /assets/i18n/de/work/vehicles-page.json',
    'hu /assets/i18n/hu/start.json',
    'hu /assets/i18n/hu/work/vehicles-page.json',
  ]);
});

test('a screen that is opened while the language changes has its texts in the new one', async () => {
  const { files, added } = textFiles();
  await files.load('de');
  const change = files.load('hu');
  await Promise.all([files.use('work/vehicles-page', 'de'), change]);
  expect(added).toContain('hu /assets/i18n/hu/work/vehicles-page.json');
});

test('the texts of a screen that failed to load hold up no change of the language', async () => {
  const { files } = textFiles(true, 'vehicle-page');
  await files.load('de');
  await expect(files.use('work/vehicle-page', 'de')).rejects.toThrow('offline');
  await files.load('hu');
});

test('the complete file is added once', async () => {
  const { files, added } = textFiles();
  expect(await files.loadComplete('it')).toBe(true);
  expect(await files.loadComplete('it')).toBe(false);
  expect(added).toEqual(['it /assets/i18n/it.json']);
});

test('without parts, a language is its complete file', async () => {
  const { files, fetched } = textFiles(false);
  await files.load('fr');
  expect(fetched).toEqual(['/assets/i18n/fr.json']);
});
