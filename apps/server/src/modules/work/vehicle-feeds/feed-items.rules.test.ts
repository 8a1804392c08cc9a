import { expect, it } from 'vitest';
import { columnsOf, csvOf, findItems, itemsAt, rowsOf } from './feed-items.rules.ts';

const cars = [
  {
    vin: 'V1',
    price: { amount: 12_990.5, currency: 'EUR' },
    images: [{ url: 'https://p/1' }, { url: 'https://p/2' }],
  },
  { vin: 'V2', sold: false, images: [], note: 'A "B"; C' },
];

it('finds the array of objects that is least deep', () => {
  expect(findItems(cars)).toEqual({ itemPath: '', items: cars });
  expect(findItems({ count: 2, data: { vehicles: cars } })).toEqual({
    itemPath: 'data.vehicles',
    items: cars,
  });
  expect(findItems({ texts: ['a'], empty: [] })).toBeNull();
});

it('reads the objects at a path, and a single one as an array of one', () => {
  expect(itemsAt({ stock: { car: cars } }, 'stock.car')).toEqual(cars);
  expect(itemsAt({ stock: { car: cars[0] } }, 'stock.car')).toEqual([cars[0]]);
  expect(itemsAt({ stock: { car: [] } }, 'stock.car')).toEqual([]);
  expect(itemsAt({ stock: {} }, 'stock.car')).toBeNull();
  expect(itemsAt({ stock: {} }, 'constructor')).toBeNull();
});

it('names nested values by their path, and joins several with blanks', () => {
  const columns = columnsOf(cars);
  expect(columns).toEqual(['vin', 'price.amount', 'price.currency', 'images.url', 'sold', 'note']);
  expect(rowsOf(cars, columns)).toEqual([
    { number: 2, cells: ['V1', '12990.50', 'EUR', 'https://p/1 https://p/2', '', ''] },
    { number: 3, cells: ['V2', '', '', '', 'false', 'A "B"; C'] },
  ]);
});

it('writes CSV whose quotes are doubled', () => {
  const csv = csvOf(['vin', 'note'], rowsOf(cars, ['vin', 'note'])).toString();
  expect(csv).toBe('"vin";"note"\n"V1";""\n"V2";"A ""B""; C"');
});
