import { Recipe } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import { demoRecipe } from './demos.rules.ts';

const preset = Recipe.parse({
  background: { kind: 'showroom', name: 'brick-loft' },
  keepLocation: true,
  targets: [{ name: 'full', width: 4000, height: 3000 }],
});

it('a demo is one picture of limited size, without its location', () => {
  const { targets, keepLocation, background } = demoRecipe(preset, null);
  expect([targets.length, targets[0]?.width, keepLocation]).toEqual([1, 1600, false]);
  expect(background).toEqual(preset.background);
});

it('a demo has a watermark with the name of the installation, or that of the product', () => {
  expect(demoRecipe(preset, 'Autohaus Lindner').watermark).toBe('Autohaus Lindner');
  expect(demoRecipe(preset, null).watermark).toBe('Forecourt');
});
