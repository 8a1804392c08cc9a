import { expect, it } from 'vitest';
import { columnsOf, csvOf, findItems, itemsAt, type Json, rowsOf } from './feed-items.rules.ts';
import { proposeFeedFields } from './vehicle-feeds.rules.ts';

const cars = [
  {
    vin: 'V1',
    price: { amount: 12_990.5, currency: 'EUR' },
    images: [{ url: 'https://p/1' }, { url: 'https://p/2' }],
  },
  { vin: 'V2', sold: false, images: [], note: 'A "B"; C' },
];

const pathsIn = (root: Json) => findItems(root).map(({ itemPath }) => itemPath);

it('finds the array of objects that is least deep', () => {
  expect(findItems(cars)).toEqual([{ itemPath: '', items: cars }]);
  expect(findItems({ count: 2, data: { vehicles: cars } })).toEqual([
    { itemPath: 'data.vehicles', items: cars },
  ]);
  expect(findItems({ texts: ['a'], empty: [] })).toEqual([]);
});

it('finds arrays that name vehicles before others, which can be chosen', () => {
  const offices = [{ city: 'Graz' }, { city: 'Linz' }];
  expect(pathsIn({ offices, data: { vehicles: cars } })).toEqual(['data.vehicles', 'offices']);
});

it.each<[string, Json]>([
  ['attributes', [{ url: 'https://p/1' }, { url: 'https://p/2' }]],
  [
    'numbers of their own',
    [
      { id: '1', photo: 'https://p/1' },
      { id: '2', photo: 'https://p/2' },
    ],
  ],
  ['texts', ['https://p/1', 'https://p/2']],
])('takes the only vehicle for one, not its pictures that have %s', (_, image) => {
  const car = { id: 'ONE-1', make: 'Audi', images: { image } };
  expect(findItems({ stock: { dealer: { id: 'D1', name: 'Example' }, vehicle: car } })).toEqual([
    { itemPath: 'stock.vehicle', items: [car] },
  ]);
  expect(pathsIn({ export: { autos: { auto: { fin: 'V1', Bilder: image, model: 'A4' } } } })).toEqual([
    'export.autos.auto',
  ]);
});

it('takes none of several vehicles that are named by their keys for the only one', () => {
  expect(findItems({ cars: { a: { vin: 'V1', make: 'Audi' }, b: { vin: 'V2', make: 'BMW' } } })).toEqual([]);
});

it('takes neither an error nor the pictures of an unknown object for vehicles', () => {
  expect(findItems({ error: { code: 4, message: 'no stock' } })).toEqual([]);
  expect(findItems({ stock: { thing: { a: '1', photos: { photo: [{ url: 'https://p/1' }] } } } })).toEqual(
    [],
  );
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

it.each([
  [
    'Google',
    ['id', 'VIN', 'image_link', 'additional_image_link', 'mileage', 'price'],
    ['reference', 'vin', 'pictures', 'pictures', 'mileage', 'price'],
  ],
  [
    'Meta',
    ['vehicle_id', 'make', 'image.url', 'mileage.value', 'mileage.unit', 'exterior_color'],
    ['reference', 'make', 'pictures', 'mileage', '', 'colour'],
  ],
  [
    'schema.org',
    ['sku', 'brand.name', 'vehicleModelDate', 'mileageFromOdometer.value', 'offers.price', 'image'],
    ['reference', 'make', 'year', 'mileage', 'price', 'pictures'],
  ],
] as const)('the columns of vehicles are known by the names of %s', (_, columns, fields) => {
  expect(proposeFeedFields(columns, new Map())).toEqual(fields);
});
