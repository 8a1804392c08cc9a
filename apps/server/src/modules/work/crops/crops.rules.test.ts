import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import { describe, expect, it } from 'vitest';
import { cropRecipe, cutRecipe, keptFrame } from './crops.rules.ts';

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

describe('a crop', () => {
  const base = Recipe.parse(builtInPresets['plate-only']);
  const cut = { background: 'original', aspect: '9:16', padding: 0.1 } as const;
  const parts = { plate: { mode: 'blur' }, keepLocation: false, frame: undefined } as const;

  it('keeps the background, hides what the settings say, and is made in the size of its aspect with a thumbnail of that shape', () => {
    const { background, crop, plate, targets } = Recipe.parse(cropRecipe(base, cut, parts));
    expect([background.kind, plate.mode, crop]).toEqual(['original', 'blur', { padding: 0.1 }]);
    expect(targets).toMatchObject([
      { name: 'full', width: 1080, height: 1920, format: 'jpeg' },
      { name: 'thumb', width: 270, height: 480, format: 'webp' },
    ]);
  });

  it('stays where it was moved while its shape is the same', () => {
    const frame = { x: 0.1, y: 0, width: 0.3 };
    const before = { padding: 0.06, aspect: 1080 / 1920, frame };
    expect(keptFrame(cut, before)).toEqual(frame);
    expect(keptFrame({ ...cut, aspect: '1:1' }, before)).toBeUndefined();
    expect(keptFrame(cut, null)).toBeUndefined();
    expect(cropRecipe(base, cut, { ...parts, frame }).crop).toEqual({ padding: 0.1, frame });
  });
});
