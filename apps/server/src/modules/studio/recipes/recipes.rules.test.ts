import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { hidesFaces, Recipe } from '@forecourt/contract/recipe';
import { describe, expect, it } from 'vitest';
import { recipeFor } from './recipes.rules.ts';

const studio = Recipe.parse(builtInPresets['studio-white']);
const all = { licensePlateEnabled: true, reflectiveFloorEnabled: true, geoLocationEnabled: false };

describe('the recipe of one picture', () => {
  it('leaves out the steps its owner may not use', () => {
    const recipe = recipeFor(
      studio,
      'exterior.front',
      { ...all, licensePlateEnabled: false, reflectiveFloorEnabled: false },
      {},
    );
    expect(recipe.plate).toEqual({ mode: 'keep' });
    expect(recipe.reflection.opacity).toBe(0);
  });

  it('keeps the inside of a car in its place', () => {
    expect(recipeFor(studio, 'interior.dashboard', all, {}).background).toEqual({ kind: 'original' });
    const cutOut = Recipe.parse(builtInPresets['cut-out']);
    const formats = recipeFor(cutOut, 'detail.wheel', all, {}).targets.map((target) => target.format);
    expect(formats).not.toContain('png');
  });

  it('hides faces inside of a car where plates are hidden, also for owners who may not have plates hidden', () => {
    const barred = { ...all, licensePlateEnabled: false };
    expect(hidesFaces(recipeFor(studio, 'interior.dashboard', all, {}))).toBe(true);
    expect(hidesFaces(recipeFor(studio, 'interior.dashboard', barred, {}))).toBe(true);
    const kept = { plate: { mode: 'keep' as const } };
    expect(hidesFaces(recipeFor(studio, 'interior.dashboard', all, kept))).toBe(false);
    expect(hidesFaces(recipeFor(studio, 'exterior.left', all, {}))).toBe(false);
  });

  it('fits the tone of vehicles in front of something new, and of no others', () => {
    const toneIn = (name: keyof typeof builtInPresets) =>
      recipeFor(Recipe.parse(builtInPresets[name]), 'exterior.left', all, { tone: true }).tone;
    expect(toneIn('studio-white')).toBe(true);
    expect([toneIn('plate-only'), toneIn('cut-out')]).toEqual([undefined, undefined]);
    expect(recipeFor(studio, 'exterior.left', all, { tone: false })).toEqual(studio);
  });

  it('takes the dealer colour for the brand showroom only', () => {
    const brand = Recipe.parse(builtInPresets.brand);
    expect(recipeFor(brand, 'exterior.left', all, { brandColour: '#aa0000' }).background).toMatchObject({
      colour: '#aa0000',
    });
    expect(recipeFor(studio, 'exterior.left', all, { brandColour: '#aa0000' })).toEqual(studio);
  });
});
