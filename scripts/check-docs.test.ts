import { expect, it } from 'vitest';
import { missingNames, wrongWords } from './check-docs.ts';

it('a document that names a function or table which is not in the code is reported', () => {
  const document = {
    path: 'docs/map.md',
    text: 'Use `findVehicle`, `setVehicleDeleted` and `audit_exempt`; `POST`, `npm run dev`.',
  };
  const code = { path: 'a.ts', text: 'export function findVehicle() {}\nselect audit_exempt;' };
  expect(missingNames([document], [code])).toEqual([
    'docs/map.md names setVehicleDeleted, which is nowhere in the code',
  ]);
});

it('a document with a word that the list of words calls wrong is reported, with the word to write', () => {
  const list =
    '| write | not |\n|---|---|\n| queued | `in line`, put in line |\n| again | `anew` |\n\n| noun | means |\n| lock | `update` |\n';
  const text = 'A job in\nline is read again, and every update that was put there too.';
  expect(wrongWords(list, [{ path: 'docs/a.md', text }])).toEqual([
    'docs/a.md: write “queued” instead of “in line”',
  ]);
});
