import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { decodePath } from './zip-names.ts';

it('names of macOS are UTF-8, whether their accents are letters of their own or not', () => {
  for (const path of [
    'Bestand Köln/Müller-17/01.jpg',
    'Γ-21/front.jpg',
    'Kőris/ű.jpg',
    '東京/車.jpg',
    'S-1/🚗.jpg',
  ]) {
    expect(decodePath(Buffer.from(path.normalize('NFD')))).toBe(path.normalize('NFD'));
    expect(decodePath(Buffer.from(path))).toBe(path);
  }
});

it.each([
  [
    'cp850',
    [
      'Müller-19/01.jpg',
      'Citroën-3',
      'Peugeot Éric/côté.jpg',
      'Coupé/vóór.jpg',
      'Niño-4',
      'São Paulo',
      'Ångström-2',
    ],
  ],
  [
    'cp850',
    [
      'Öltest 7',
      'Straße 12',
      'maïs',
      'Francesc/pàgina.jpg',
      'qualità',
      'Ærø-9',
      'JOSÉ',
      'MÜLLER',
      'COTÉ Nº1',
    ],
  ],
  ['cp437', ['Müller-19/01.jpg', 'Citroën-3', 'côté', 'Niño-4']],
  [
    'cp852',
    ['Kőris-9/01.jpg', 'Győr-12', 'Škoda-3/zadní.jpg', 'Příbor', 'Łódź-4', 'Čapek', 'Žilina', 'Nagyfűtés'],
  ],
  ['cp737', ['Αθήνα-3/μπροστά.jpg', 'Γιώργος', 'ΠΕΤΡΟΣ-1']],
])('names of Windows in %s are read', (page, paths) => {
  for (const path of paths) expect(decodePath(iconv.encode(path, page))).toBe(path);
});

it('a folder is the same for all of its files, and backslashes separate folders', () => {
  const raw = iconv.encode('Müller-19\\š.jpg', 'cp852');
  expect(decodePath(raw)).toBe('Müller-19/š.jpg');
  expect(decodePath(iconv.encode('Müller-19\\01.jpg', 'cp850'))).toBe('Müller-19/01.jpg');
});
