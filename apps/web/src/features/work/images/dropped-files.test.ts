import { expect, test } from 'vitest';
import { picturesIn } from './dropped-files.ts';

const inFolder = (name: string, content: string, type = '') => ({
  path: `Stock/${name}`,
  file: new File([Uint8Array.from(content, (one) => one.charCodeAt(0))], name, { type }),
});

test('the pictures of a folder are those by type or name, and those that begin as a photo', async () => {
  const found = [
    inFolder('01.jpg', 'anything', 'image/jpeg'),
    inFolder('P1000017.HIF', 'anything'),
    inFolder('DSC00017', '\xff\xd8\xff\xe0'),
    inFolder('IMG_2', '\0\0\0\x1cftypCAEP\0\0\0\0mif1heix'),
    inFolder('README', 'Photos of the stock'),
    inFolder('film', '\0\0\0\x1cftypisom\0\0\0\0iso2mp41'),
    inFolder('.DS_Store', '\xff\xd8\xff'),
  ];
  const names = (await picturesIn(found)).map(({ file }) => file.name);
  expect(names).toEqual(['01.jpg', 'P1000017.HIF', 'DSC00017', 'IMG_2']);
});
