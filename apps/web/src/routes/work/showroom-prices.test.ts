import type { Image } from '@forecourt/contract/images';
import { sampleTextValues } from '@forecourt/contract/overlay-texts';
import type { Preset } from '@forecourt/contract/presets';
import { expect, test } from 'vitest';
import { priceIn, priceOnTile } from './showroom-prices.ts';

const preset = (kind: string, ...overlays: object[]) =>
  ({ recipe: { background: { kind }, overlays } }) as unknown as Preset;
const logo = { kind: 'logo', positions: [] };
const none = Object.fromEntries(Object.keys(sampleTextValues).map((name) => [name, '']));
const terms = { prices: { exterior: 3, interior: 2, detail: 1 }, values: sampleTextValues };

test.each([
  ['a showroom behind exteriors', preset('showroom'), false, [3, 0, 0]],
  ['a logo on all', preset('showroom', logo), false, [3, 2, 1]],
  ['a logo on details', preset('showroom', { ...logo, positions: ['detail'] }), false, [3, 0, 1]],
  ['plates only', preset('original'), false, [0, 0, 0]],
  ['a background over plates only', preset('original'), true, [3, 0, 0]],
  ['a preset that has not loaded', undefined, false, [3, 2, 1]],
])('%s is priced by class of positions', (_what, look, hasBackground, prices) => {
  const classes = ['exterior', 'interior', 'detail'] as const;
  expect(classes.map((group) => priceIn({ preset: look, hasBackground }, group, terms))).toEqual(prices);
});

test('a text without a value is not charged', () => {
  const text = preset('original', { kind: 'text', text: '{make}', positions: [] });
  const look = { preset: text, hasBackground: false };
  expect(priceIn(look, 'detail', terms)).toBe(1);
  expect(priceIn(look, 'detail', { ...terms, values: none as typeof sampleTextValues })).toBe(0);
});

test('a tile is free once all that costs credits in its look has been paid for', () => {
  const photo = (position: string, charged: number) =>
    ({ position, charged, verdicts: [] }) as unknown as Image;
  const wheel = photo('detail.wheel', 0);
  const tile = (kind: string, images: Image[], ...overlays: object[]) =>
    priceOnTile({ preset: preset(kind, ...overlays), hasBackground: false }, images, {
      ...terms,
      cutOffPhotos: 'use',
    });
  expect(tile('showroom', [photo('exterior.front', 3), wheel])).toBe(0);
  expect(tile('showroom', [photo('exterior.front', 0), wheel])).toBe(3);
  expect(tile('showroom', [photo('exterior.front', 3), wheel], logo)).toBe(1);
  expect(tile('showroom', [])).toBe(3);
  expect(tile('original', [photo('exterior.front', 0)])).toBe(0);
});
