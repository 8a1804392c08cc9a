import { Readable } from 'node:stream';
import type { ListEncoding } from '@forecourt/contract/vehicle-lists';
import { expect, it } from 'vitest';
import { encodedAs } from '../../testing/builders/encoded-texts.ts';
import { declaredCharset } from './declared-charset.ts';
import { findEncoding } from './text-encoding.ts';

const headings = ['modèle', 'année', 'číslo', 'značka', 'szín', 'χρώμα', 'κωδικός'];
const isHeading = (text: string) => headings.includes(text.toLowerCase());
const found = (bytes: Buffer) => findEncoding(Readable.from([bytes], { objectMode: false }), isHeading);

async function readAgain(text: string, encoding: ListEncoding) {
  const bytes = encodedAs(text, encoding);
  const { encoding: guessed, isCertain } = await found(bytes);
  return { text: new TextDecoder(guessed).decode(bytes), isCertain };
}

it.each<[ListEncoding, string]>([
  ['windows-1252', 'Lagernummer;Farbe\nA;grün metallic'],
  ['windows-1252', 'Nr;Preis\nA;12.990 €'],
  ['windows-1252', 'N° de stock;Modèle;Année\nA;Mégane;2020'],
  ['windows-1252', 'Referência;Preço;Opções\nA;1.000 €;câmbio manual'],
  ['windows-1252', 'Rif;Città;Note\nA;Forlì;già revisionata, qualità'],
  ['windows-1252', 'Marke;Ausstattung\nCITROËN;½ Jahr Garantie – „neu“'],
  ['iso-8859-15', 'Nr;Hersteller;Modell;Preis\nE;Škoda;Œuvre;12.990 €'],
  ['iso-8859-15', 'Nr;Preis\nA;12.990 €\nB;9.990 €'],
  ['windows-1250', 'Készletszám;Gyártó;Szín\nHU-1;Škoda;őszi hűvös zöld'],
  ['windows-1250', 'Číslo;Značka;Barva\n1;Škoda;žlutá, přední náhon'],
  ['windows-1250', 'Numer;Marka;Opis\n1;Škoda;żółty, książka'],
  ['windows-1250', 'Nr;Marcă;Preţ\n1;Dacia;roşu închis'],
  ['iso-8859-2', 'Číslo;Značka;Barva\n1;Škoda;žlutá, šedá'],
  ['iso-8859-2', 'Numer;Kolor\n1;żółty śnieżny'],
  ['windows-1253', 'Κωδικός;Μάρκα;Χρώμα\nGR-1;Φολκσβάγκεν;Άσπρο'],
  ['iso-8859-7', 'Κωδικός;Μάρκα;Χρώμα;Τιμή\nGR-1;Σεάτ;Άσπρο, Άριστο;12.500 €'],
  ['windows-1251', 'Номер;Цвет\n1;чёрный металлик'],
])('in %s, %j is read as it was written', async (encoding, text) => {
  expect(await readAgain(text, encoding)).toEqual({ text, isCertain: true });
});

it.each<[ListEncoding, string]>([
  ['windows-1250', 'Nr;A\n1;fűtés'],
  ['windows-1252', 'Nr;A\n1;août'],
  ['windows-1252', 'Nr;A\n1;ão'],
  ['iso-8859-2', 'Nr;A\n1;žena'],
])('in %s, %j has too few letters: the guess is one', async (encoding, text) => {
  expect((await readAgain(text, encoding)).isCertain).toBe(false);
});

it('is UTF-8 but for a few bytes, of which it is said; Windows-1252 where hardly anything else is UTF-8', async () => {
  const stray = Buffer.concat([
    Buffer.from('Nr;Modell\n1;Škoda – „neu“\n2;K'),
    Buffer.from([0xe4]),
    Buffer.from('fer'),
  ]);
  expect(await found(stray)).toEqual({ encoding: 'utf-8', isCertain: false });
  const once = encodedAs('Käfer, grün, weiß, größer: Ã©', 'windows-1252');
  expect((await found(once)).encoding).toBe('windows-1252');
});

it('finds the letters of a file wherever they are in it', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a;b\n'.repeat(50_000)),
    encodedAs('őszi hűvös zöld, Škoda', 'windows-1250'),
  ]);
  expect((await found(bytes)).encoding).toBe('windows-1250');
});

it.each<[string, Buffer]>([
  ['one line of ASCII', Buffer.from('a;'.repeat(1_000_000))],
  [
    'rows with the addresses of many pictures',
    Buffer.from(`${'https://dealer.example/a.jpg,'.repeat(90)}\n`.repeat(800)),
  ],
  ['a line of NULs', Buffer.alloc(2_000_000)],
  ['a line whose letters are all beyond ASCII', Buffer.alloc(2_000_000, 0xe4)],
])('%s is read once, not again from each of its characters', async (_, bytes) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (__, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const begun = performance.now();
  await findEncoding(Readable.from(parts), isHeading);
  // Read again and again, the first one takes 20 seconds.
  expect(performance.now() - begun).toBeLessThan(4_000);
});

it('finds the letters of a long line wherever they are in it', async () => {
  const line = Buffer.concat([
    Buffer.from('https://dealer.example/a.jpg,'.repeat(1000)),
    encodedAs(';őszi hűvös zöld, Škoda;', 'windows-1250'),
    Buffer.from('b;'.repeat(10_000)),
  ]);
  expect((await found(line)).encoding).toBe('windows-1250');
});

it.each<[string, string | null, Buffer, string | null]>([
  ['the header of the server', 'ISO-8859-2', Buffer.from('x'), 'iso-8859-2'],
  [
    'the prolog of XML',
    null,
    Buffer.from('<?xml version="1.0" encoding="windows-1250"?><a/>'),
    'windows-1250',
  ],
  [
    'the header before the prolog',
    'windows-1253',
    Buffer.from('<?xml version="1.0" encoding=\'koi8-r\'?><a/>'),
    'windows-1253',
  ],
  ['the mark before the header', 'windows-1252', Buffer.from('\ufeffä'), 'utf-8'],
  [
    'the prolog, where the bytes do not fit the header',
    'utf-8',
    encodedAs('<?xml version="1.0" encoding="latin1"?><a>ä</a>', 'windows-1252'),
    'windows-1252',
  ],
  ['nothing, by a name that nobody knows', 'x-unknown', Buffer.from('<a/>'), null],
  ['nothing', null, Buffer.from('a;b'), null],
])('the character set is declared by %s', (_, header, bytes, charset) => {
  expect(declaredCharset(bytes, header)).toBe(charset);
});
