import type { ListDelimiter, ListEncoding } from '@forecourt/contract/vehicle-lists';
import { encodedAs } from './encoded-texts.ts';
import { type Cell, workbookOf } from './workbooks.ts';

/** How the dealers of a country write a list. */
interface Country {
  headings: string[];
  /** The character set in which its spreadsheets save CSV, and the one of its older programs. */
  encodings: [ListEncoding, ListEncoding];
  delimiter: ListDelimiter;
  titles: string[];
  make: string;
  colour: string;
  mileage: [text: string, number: number];
  price: [text: string, cents: number];
  /** Of its installations; EUR if it is not named. */
  currency?: string;
  firstRegistration: string;
}

const southern = {
  encodings: ['windows-1252', 'iso-8859-15'] as Country['encodings'],
  delimiter: ';' as const,
};

export const countries: Record<string, Country> = {
  en: {
    headings: [
      'Stock number',
      'VIN',
      'Make',
      'Model',
      'First registration',
      'Colour',
      'Mileage',
      'Price',
      'Photos',
    ],
    encodings: ['windows-1252', 'iso-8859-15'],
    delimiter: ',',
    titles: ['Example Motors, Café Corner', 'Stock list – November'],
    ...{ make: 'Citroën', colour: 'dark blue, metallic', firstRegistration: '15/03/2019' },
    ...{ mileage: ['28,500 mls', 28_500], price: ['£12,990.50', 1_299_050], currency: 'GBP' },
  },
  de: {
    headings: [
      'Bestandsnummer',
      'FIN',
      'Hersteller',
      'Modell',
      'EZ',
      'Farbe',
      'Kilometerstand',
      'Preis',
      'Bilder',
    ],
    encodings: ['windows-1252', 'iso-8859-15'],
    delimiter: ';',
    titles: ['Autohaus Müller GmbH', 'Bestand vom 28.11.2026'],
    ...{ make: 'Škoda', colour: 'weiß; grün abgesetzt', firstRegistration: '15.03.2019' },
    ...{ mileage: ['45,5 Tkm', 45_500], price: ['12.990,50 €', 1_299_050] },
  },
  fr: {
    headings: [
      'N° de stock',
      'Châssis',
      'Marque',
      'Modèle',
      'Année',
      'Couleur',
      'Kilométrage',
      'Prix',
      'Photos',
    ],
    encodings: ['windows-1252', 'iso-8859-15'],
    delimiter: ';',
    titles: ['Garage de l’Étoile', 'Véhicules d’occasion'],
    ...{ make: 'Citroën', colour: 'gris foncé', firstRegistration: '15/03/2019' },
    ...{ mileage: ['45 500 km', 45_500], price: ['12 990,50 €', 1_299_050] },
  },
  es: {
    headings: [
      'Referencia',
      'Bastidor',
      'Marca',
      'Modelo',
      'Año',
      'Color',
      'Kilómetros',
      'Precio',
      'Imágenes',
    ],
    ...southern,
    titles: ['Automóviles Peñalara', 'Vehículos de ocasión'],
    ...{ make: 'Seat', colour: 'marrón', firstRegistration: '15-03-2019' },
    ...{ mileage: ['45,5 mil km', 45_500], price: ['12.990,50 €', 1_299_050] },
  },
  pt: {
    headings: ['Referência', 'Chassi', 'Marca', 'Modelo', 'Ano', 'Cor', 'Quilómetros', 'Preço', 'Imagens'],
    ...southern,
    titles: ['Stand São João', 'Viaturas em opção de compra'],
    ...{ make: 'Renault Mégane', colour: 'castanho, direcção à esquerda', firstRegistration: '03/2019' },
    ...{ mileage: ['45.500 kms', 45_500], price: ['12.990,50 €', 1_299_050] },
  },
  ca: {
    headings: ['Referència', 'Xassís', 'Marca', 'Model', 'Any', 'Color', 'Quilòmetres', 'Preu', 'Imatges'],
    ...southern,
    titles: ['Automòbils Vallès', 'Vehicles d’ocasió'],
    ...{ make: 'Citroën', colour: 'marró', firstRegistration: '15/03/2019' },
    ...{ mileage: ['45.500 km', 45_500], price: ['12.990,50 €', 1_299_050] },
  },
  it: {
    headings: [
      'Riferimento',
      'Telaio',
      'Marca',
      'Modello',
      'Anno',
      'Colore',
      'Chilometri',
      'Prezzo',
      'Immagini',
    ],
    ...southern,
    titles: ['Concessionaria Forlì', 'Disponibilità'],
    ...{ make: 'Fiat', colour: 'blu, tettuccio già grigio', firstRegistration: '15/03/2019' },
    ...{ mileage: ['45.500 km', 45_500], price: ['€ 12.990,50', 1_299_050] },
  },
  hu: {
    headings: [
      'Készletszám',
      'Alvázszám',
      'Gyártmány',
      'Modell',
      'Évjárat',
      'Szín',
      'Futásteljesítmény',
      'Ár',
      'Képek',
    ],
    encodings: ['windows-1250', 'iso-8859-2'],
    delimiter: ';',
    titles: ['Őszi Autó Kft.', 'Készlet – november'],
    ...{ make: 'Škoda', colour: 'hűvös zöld, ülésfűtés', firstRegistration: '2019.03.15' },
    ...{ mileage: ['45 500 km', 45_500], price: ['3,99 M Ft', 399_000_000], currency: 'HUF' },
  },
  el: {
    headings: [
      'Κωδικός',
      'Αριθμός πλαισίου',
      'Μάρκα',
      'Μοντέλο',
      'Έτος',
      'Χρώμα',
      'Χιλιόμετρα',
      'Τιμή',
      'Φωτογραφίες',
    ],
    encodings: ['windows-1253', 'iso-8859-7'],
    delimiter: ';',
    titles: ['Αυτοκίνητα Παπαδόπουλος', 'Απόθεμα'],
    ...{ make: 'Φολκσβάγκεν', colour: 'Άσπρο', firstRegistration: '15/3/2019' },
    ...{ mileage: ['45.500 χλμ.', 45_500], price: ['12.990,50 €', 1_299_050] },
  },
};

const vehicleNumbers = [1, 2, 3];

const addressesOf = (number: number) => [
  `https://photos.example/car ${number}/front.jpg`,
  `https://photos.example/${number}/rear.jpg`,
];

function rowsOf(country: Country): string[][] {
  const { colour, firstRegistration, make, mileage, price } = country;
  return vehicleNumbers.map((number) => [
    ...[`S-${number}`, `WVWZZZ1KZAW00000${number}`, make, `"Sport" ${number}`, firstRegistration, colour],
    ...[mileage[0], price[0], addressesOf(number).join(' | ')],
  ]);
}

/** What is in the rows. */
export const vehiclesOf = ({ colour, make, mileage, price }: Country) =>
  vehicleNumbers.map((number) => ({
    reference: `S-${number}`,
    vin: `WVWZZZ1KZAW00000${number}`,
    ...{ make, model: `"Sport" ${number}`, year: 2019, colour },
    ...{ mileage: mileage[1], priceCents: price[1] },
    pictures: addressesOf(number).map((address) => new URL(address).href),
  }));

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Spreadsheets quote what needs it. */
const lineOf = (cells: string[], delimiter: string) =>
  cells.map((cell) => (/["\n]/.test(cell) || cell.includes(delimiter) ? quoted(cell) : cell)).join(delimiter);

/** The signs that older character sets lack. */
const plain = (text: string) => text.replaceAll('–', '-').replaceAll('’', "'");

interface CountryFile {
  name: string;
  bytes: Buffer;
  hasHeadings: boolean;
}

/** Cells of a workbook whose amounts are numbers and whose dates are texts, as programs write it. */
const numbersOf = (country: Country): Cell[][] =>
  rowsOf(country).map((cells) =>
    cells.map((cell, at) => (at === 6 ? country.mileage[1] : at === 7 ? country.price[1] / 100 : cell)),
  );

/**
 * Of each country: CSV of its spreadsheets, of older programs, with titles, of web exports, without headings; and workbooks with a
 * cover, or with numbers.
 */
export async function countryFiles(language: string, country: Country): Promise<CountryFile[]> {
  const { delimiter, encodings, headings, titles } = country;
  const rows = rowsOf(country);
  const above = [...titles.map((title) => [title]), [''], headings];
  const text = (all: string[][], by: string) => all.map((cells) => lineOf(cells, by)).join('\r\n');
  const mark = '\ufeff';
  const files: [string, Buffer, boolean][] = [
    ['spreadsheet', encodedAs(text([headings, ...rows], delimiter), encodings[0]), true],
    ['older program', encodedAs(plain(text([...above, ...rows], delimiter)), encodings[1]), true],
    ['titles in UTF-16', encodedAs(mark + text([...above, ...rows], '\t'), 'utf-16le'), true],
    ['web export', Buffer.from(`sep=|\r\n${text([headings, ...rows], '|')}`), true],
    ['no headings', encodedAs(mark + text(rows, delimiter), 'utf-8'), false],
  ];
  const sheets = [
    { name: 'Info', rows: titles.map((title) => [title]) },
    { name: 'Old', state: 'hidden', rows: [headings, ...rows] },
    { name: 'Cars', rows: [...above, ...rows] },
  ];
  const numbers = [{ name: 'Cars', rows: [headings, ...numbersOf(country)] }];
  const workbooks = [
    { name: `${language} workbook.xlsx`, bytes: await workbookOf(sheets), hasHeadings: true },
    { name: `${language} numbers.xlsx`, bytes: await workbookOf(numbers), hasHeadings: true },
  ];
  return [
    ...files.map(([name, bytes, hasHeadings]) => ({ name: `${language} ${name}.csv`, bytes, hasHeadings })),
    ...workbooks,
  ];
}
