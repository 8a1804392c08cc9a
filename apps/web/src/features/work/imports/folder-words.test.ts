import { expect, test } from 'vitest';
import type { Text } from '../../../lib/i18n.ts';
import { folderText, pathParts } from './folder-words.ts';

const t: Text = (key, values) => (values ? `${key} ${Object.values(values).join(' ')}` : key);

test.each([
  ['Exteriors', 'positionClasses.exterior'],
  ['interior', 'positionClasses.interior'],
])('the folder %s is shown with the name of its class', (folder, words) => {
  expect(folderText(folder, t)).toBe(words);
});

test.each(['A-1', 'front_left', 'Rear'])('the folder %s is shown with its own name, in quotes', (folder) => {
  expect(folderText(folder, t)).toBe(`imports.folder ${folder}`);
});

test('a path is split into its file and its folders', () => {
  expect(pathParts('A-1/front_left/01.jpg')).toEqual({ file: '01.jpg', folders: ['A-1', 'front_left'] });
  expect(pathParts('01.jpg')).toEqual({ file: '01.jpg', folders: [] });
  expect(pathParts('../')).toEqual({ file: '..', folders: [] });
});
