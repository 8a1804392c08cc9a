import { expect, test } from 'vitest';
import { patchVehicleEmbed } from './vehicle-shares.ts';
import { websiteOrigin } from './website-origin.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' Shop.example/cars?id=1 ', 'https://shop.example'],
  ['http://shop.example:8080/', 'http://shop.example:8080'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['localhost:3000', 'https://localhost:3000'],
])('of the address %s it takes the origin %s', (address, origin) =>
  expect(websiteOrigin(address)).toBe(origin),
);

test.each([
  '',
  'shop',
  'https://',
  'ftp://shop.example',
  'https://*.shop.example',
  'https://me:pw@shop.example',
  'a b.example',
])('%s is no address of a website', (address) => expect(websiteOrigin(address)).toBeNull());

test('the API takes origins as browsers send them, each once', () => {
  const takes = (...origins: string[]) => patchVehicleEmbed.body.safeParse({ origins }).success;
  expect(takes()).toBe(true);
  expect(takes('https://shop.example', 'http://shop.example')).toBe(true);
  expect(takes('https://shop.example/')).toBe(false);
  expect(takes('shop.example')).toBe(false);
  expect(takes('null')).toBe(false);
  expect(takes('https://shop.example', 'https://shop.example')).toBe(false);
});
