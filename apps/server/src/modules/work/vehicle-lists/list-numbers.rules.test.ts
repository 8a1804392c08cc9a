import { expect, it } from 'vitest';
import { Faulty, readPrice } from './list-cells.rules.ts';
import { readDistance, readMoney } from './list-numbers.rules.ts';
import { currencyOfRow, moneyOf } from './list-units.rules.ts';

it.each([
  ['45 Tkm', 45_000, 'km'],
  ['45tkm', 45_000, 'km'],
  ['45,5 Tsd. km', 45_500, 'km'],
  ['85k', 85_000, undefined],
  ['85K mi', 85_000, 'mi'],
  ['1,2 Mio', 1_200_000, undefined],
  ['1.2 Mio. km', 1_200_000, 'km'],
  ['85.000 mls', 85_000, 'mi'],
  ['85,000mi', 85_000, 'mi'],
  ['62 000 miles', 62_000, 'mi'],
  ['12 ezer km', 12_000, 'km'],
  ['45 mil km', 45_000, 'km'],
  ['45 χιλ. χλμ.', 45_000, 'km'],
  ['45.000 χλμ', 45_000, 'km'],
  ['45 tys. km', 45_000, 'km'],
  ['45 тыс. km', 45_000, 'km'],
  ['ca. 45.000 km', 45_000, 'km'],
  ['45000', 45_000, undefined],
  ['12.345,6 km', 12_345.6, 'km'],
])('the distance %j is %d %s', (text, number, unit) => {
  expect(readDistance(text)).toEqual({ number, ...(unit && { unit }) });
});

it.each([
  ['12,99 T€', 12_990],
  ['12.9k', 12_900],
  ['12.9k €', 12_900],
  ['TEUR 12,9', 12_900],
  ['1,2 Mio. Ft', 1_200_000],
  ['1.25M', 1_250_000],
  ['990 eFt', 990_000],
  ['3990 ezer Ft', 3_990_000],
  ['12.990,- €', 12_990],
  ['12.990,– EUR', 12_990],
  ['€ 12 990,50', 12_990.5],
  ["CHF 12'990", 12_990],
  ['12.990 €*', 12_990],
  ['12.990 € VB', 12_990],
  ['12.990 €VB', 12_990],
  ['12.990,00 EUR inkl. 19% MwSt.', 12_990],
  ['12.990 € TTC', 12_990],
  ['12.990 ευρώ', 12_990],
  ['ab 9.990 €', 9_990],
])('the sum %j is %s', (text, number) => {
  expect(readMoney(text)?.number).toBe(number);
});

it.each([
  '45 Rkm',
  '45 hours',
  '45.000 (clock)',
  '45.000 Tkm',
  '45 kk',
  '4500 mil',
  '45 m',
  '10.000-12.000',
  '45 + 3',
  'about',
  '-45',
])('%j is no distance rather than a wrong one', (text) => {
  expect(readDistance(text)).toBeNull();
});

it.each([
  '12.990 net',
  '12,990 T€',
  '1.250 Mio',
  '199 / month',
  '12.990 a 2',
  '-500',
  '12 990 000 pts',
  'POA',
])('%j is no sum rather than a wrong one', (text) => {
  expect(readMoney(text)).toBeNull();
});

/** The price of a row, in cents, or why it is in doubt. */
function priceOf(own: string, cells: Record<string, string>): number | string {
  const columns = Object.keys(cells);
  const fields = columns.map((name) =>
    /^(price(?!\.(currency|info))|preis|ár|τιμή)/i.test(name) ? 'price' : '',
  );
  const money = moneyOf(own, columns, fields);
  const texts = Object.values(cells);
  try {
    return readPrice(texts[fields.indexOf('price')] ?? '', money, currencyOfRow(money, texts));
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    return `${error.reason} ${error.text}`;
  }
}

it.each([
  ['EUR', '12.990 €', 1_299_000],
  ['EUR', 'EUR 12.990', 1_299_000],
  ['EUR', '12,99 T€', 1_299_000],
  ['EUR', '12.990', 1_299_000],
  ['EUR', 'CHF 12.990', 'currencyForeign CHF 12.990'],
  ['EUR', '£12,990', 'currencyForeign £12,990'],
  ['EUR', '$ 12,990', 'currencyForeign $ 12,990'],
  ['EUR', '3,99 M Ft', 'currencyForeign 3,99 M Ft'],
  ['EUR', '990 eFt', 'currencyForeign 990 eFt'],
  ['EUR', '129 900 Kč', 'currencyForeign 129 900 Kč'],
  ['EUR', '45 900 zł', 'currencyForeign 45 900 zł'],
  ['EUR', 'AED 45,900', 'currencyForeign AED 45,900'],
  ['HUF', '3,99 M Ft', 399_000_000],
  ['HUF', '12.990 €', 'currencyForeign 12.990 €'],
  ['GBP', '£12,990', 1_299_000],
  ['CHF', "Fr. 12'990.–", 1_299_000],
  ['CAD', '$12,990', 1_299_000],
  ['CAD', 'US$ 12,990', 'currencyForeign US$ 12,990'],
  ['SEK', '129 900 kr', 12_990_000],
  ['NOK', '129 900 kr', 12_990_000],
  ['BRL', 'R$ 129.900', 12_990_000],
  ['USD', 'R$ 129.900', 'currencyForeign R$ 129.900'],
  ['AED', 'AED 45,900', 4_590_000],
  ['EUR', '12.990 € CHF', 'currencyForeign 12.990 € CHF'],
])('in an installation of %s the price %j is %j', (own, text, price) => {
  expect(priceOf(own, { Price: text })).toBe(price);
});

it.each<[Record<string, string>, number | string]>([
  [{ 'Price (USD)': '12,990' }, 'currencyForeign 12,990 USD'],
  [{ 'Preis CHF': '12.990' }, 'currencyForeign 12.990 CHF'],
  [{ 'Price £': '12990' }, 'currencyForeign 12990 £'],
  [{ 'Ár (Ft)': '3990000' }, 'currencyForeign 3990000 Ft'],
  [{ priceUSD: '12990' }, 'currencyForeign 12990 USD'],
  [{ price_gbp: '12990' }, 'currencyForeign 12990 gbp'],
  [{ 'Price (USD)': '12.990 €' }, 1_299_000],
  [{ 'Preis in Euro': '12.990' }, 1_299_000],
  [{ 'Τιμή (€)': '12.990' }, 1_299_000],
  [{ 'Price all in, top offer': '12.990' }, 1_299_000],
  [{ Price: '12990', Currency: 'CHF' }, 'currencyForeign 12990 CHF'],
  [{ Währung: 'Kč', Preis: '129900' }, 'currencyForeign 129900 Kč'],
  [{ Price: '12990', Currency: 'Thaler' }, 'currencyForeign 12990 Thaler'],
  [{ Price: '12990', Currency: 'Euro (€)' }, 1_299_000],
  [{ Price: '12990', Currency: 'eur' }, 1_299_000],
  [{ Price: '12990', Currency: '' }, 1_299_000],
  [{ Price: '12990', Currency: '-' }, 1_299_000],
  [{ 'Price (EUR)': '12990', Currency: 'USD' }, 'currencyForeign 12990 USD'],
  [{ 'fee.currency': 'USD', 'price.amount': '12990', 'price.currency': 'EUR' }, 1_299_000],
  [
    { 'price.amount': '12990', 'price.info.tax': '19', 'price.currency': 'USD', 'fee.currency': 'EUR' },
    'currencyForeign 12990 USD',
  ],
])('in an installation of EUR the price of the row %j is %j', (cells, price) => {
  expect(priceOf('EUR', cells)).toBe(price);
});
