import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import { cutRecipe } from './crops.rules.ts';

const preset = Recipe.parse(builtInPresets['cut-out']);
const recipe = (cut: Parameters<typeof cutRecipe>[1]) => Recipe.parse(cutRecipe(preset, cut, false));

it.each(['png', 'webp'] as const)('a transparent %s contains nothing but the vehicle', (format) => {
  const { background, shadow, reflection, plate, targets } = recipe({ background: 'transparent', format });
  expect([background.kind, plate.mode, reflection.opacity]).toEqual(['transparent', 'keep', 0]);
  expect(shadow).toEqual({ contact: 0, ambient: 0 });
  expect(targets.map((target) => target.format)).toEqual([format, 'webp']);
});

it('on a colour the picture is a JPEG, and the vehicle has a contact shadow but no reflection', () => {
  const { background, shadow, reflection, targets } = recipe({ background: 'colour', colour: '#12ab34' });
  expect(background).toEqual({ kind: 'colour', colour: '#12ab34' });
  expect(shadow.contact).toBeGreaterThan(0);
  expect([reflection.opacity, targets[0]?.format]).toEqual([0, 'jpeg']);
});

it('contains where a photo was taken only for customers that want that', () => {
  const cut = { background: 'transparent', format: 'png' } as const;
  expect([true, false].map((keep) => cutRecipe(preset, cut, keep).keepLocation)).toEqual([true, false]);
});
