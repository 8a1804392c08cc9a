import { builtInPresets } from '@forecourt/contract/built-in-presets';
import type { ImageId } from '@forecourt/contract/ids';
import { Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import { analysisAt } from '../../../testing/builders/spin-world.ts';
import { type CellPhoto, hasOverlays, materialOfCell } from './cell-pictures.rules.ts';

const logo = { kind: 'logo', picture: 'logo', anchor: 'top-right', width: 0.2 } as const;
const targets = [{ name: 'full', width: 1920, height: 1440, format: 'jpeg' }] as const;
const recipeOf = (parts: Partial<RecipeInput> = {}) =>
  Recipe.parse({ ...builtInPresets['studio-white'], targets, ...parts });
const photoOf = (parts: Partial<CellPhoto> = {}): CellPhoto => ({
  id: 'id' as ImageId,
  originalKey: 'original',
  uprightKey: 'upright',
  matteKey: 'matte',
  analysis: analysisAt(45),
  recipe: recipeOf({ overlays: [logo], keepLocation: true, watermark: 'Preview' }),
  ...parts,
});
const area = { width: 700, height: 900 };
const fills = { fit: 'cover' } as const;

it('a vehicle in a showroom is made in the shape of the cell that it fills, without overlays and with its watermark', () => {
  const material = materialOfCell(photoOf(), fills, area);
  expect(material).toMatchObject({ originalKey: 'original', matteKey: 'matte' });
  expect(material?.recipe).toMatchObject({
    overlays: [],
    keepLocation: false,
    watermark: 'Preview',
    background: recipeOf().background,
    targets: [{ ...area, format: 'jpeg' }],
  });
  expect(material?.recipe.placement.baseline).toBeLessThan(recipeOf().placement.baseline);
});

it('a photo with its own background is made without its overlays, in its own shape; without any it stays as it is', () => {
  const background = { kind: 'original' } as const;
  const photo = photoOf({ recipe: recipeOf({ background, overlays: [logo] }) });
  expect(materialOfCell(photo, fills, area)?.recipe).toMatchObject({
    overlays: [],
    targets: [{ width: 1920, height: 1440 }],
  });
  expect(materialOfCell(photoOf({ recipe: recipeOf({ background }) }), fills, area)).toBeNull();
});

it('the finished picture is shown where it is shown whole, and where nothing can be made', () => {
  const empty = { ...analysisAt(45), verdicts: ['no_vehicle' as const] };
  expect(materialOfCell(photoOf(), { fit: 'contain' }, area)).toBeNull();
  for (const parts of [{ matteKey: null }, { analysis: null }, { recipe: null }, { analysis: empty }])
    expect(materialOfCell(photoOf(parts), fills, area)).toBeNull();
});

it('only overlays of the finished picture itself count: not those of other outputs or other positions', () => {
  expect(hasOverlays(recipeOf({ overlays: [logo] }))).toBe(true);
  expect(hasOverlays(recipeOf({ overlays: [{ ...logo, targets: ['portal'] }] }))).toBe(false);
  expect(hasOverlays(recipeOf({ overlays: [{ ...logo, positions: ['interior'] }] }))).toBe(false);
  expect(hasOverlays(null)).toBe(false);
});
