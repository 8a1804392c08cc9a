import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { overlaysFor, overlaysIn } from '@forecourt/contract/drawn-overlays';
import { textValuesOf } from '@forecourt/contract/overlay-texts';
import { hidesFaces, Recipe } from '@forecourt/contract/recipe';
import { describe, expect, it } from 'vitest';
import { keepingBackground, previewRecipe, recipeFor } from './recipes.rules.ts';

const studio = Recipe.parse(builtInPresets['studio-white']);
const texts = textValuesOf(
  {
    make: 'Škoda',
    model: 'Octavia',
    year: null,
    mileage: 18_400,
    mileageUnit: 'km',
    vin: null,
    reference: 'A-1',
    clientName: 'Müller',
    priceCents: null,
  },
  'EUR',
);
const all = {
  licensePlateEnabled: true,
  reflectiveFloorEnabled: true,
  geoLocationEnabled: false,
  isSandbox: false,
  texts,
};

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

const safeArea = { top: 0.1, right: 0, bottom: 0.2, left: 0 };
const overlaid = Recipe.parse({
  ...builtInPresets['studio-white'],
  overlays: [
    { kind: 'frame', picture: 'frame', safeArea, positions: ['exterior'] },
    { kind: 'text', text: '{make} {model} · VIN {vin}', targets: ['full'] },
    { kind: 'text', text: 'VIN {vin}' },
    { kind: 'logo', picture: 'logo', positions: ['interior'] },
  ],
});

describe('what is drawn over a picture', () => {
  it('contains what is known of the vehicle at the time of the order, and no empty text', () => {
    const { overlays } = recipeFor(overlaid, 'exterior.left', all, {});
    expect(overlays.map((overlay) => (overlay.kind === 'text' ? overlay.text : overlay.picture))).toEqual([
      'frame',
      'Škoda Octavia',
      'logo',
    ]);
  });

  it('follows the class of the position, also when the photo turns out to be of another one', () => {
    const kindsIn = (recipe: Recipe) => overlaysIn(recipe).map(({ kind }) => kind);
    const outside = recipeFor(overlaid, 'exterior.left', all, {});
    expect(kindsIn(outside)).toEqual(['frame', 'text']);
    expect(kindsIn(keepingBackground(outside, 'interior'))).toEqual(['text', 'logo']);
    expect(kindsIn(recipeFor(overlaid, 'detail.wheel', all, {}))).toEqual(['text']);
    expect(recipeFor(studio, 'exterior.left', all, {})).not.toHaveProperty('positionClass');
  });

  it('is limited to the targets that it names; the preview shows what the finished picture shows', () => {
    const recipe = recipeFor(overlaid, 'exterior.left', all, {});
    expect(overlaysFor(recipe, 'thumb').map(({ kind }) => kind)).toEqual(['frame']);
    expect(overlaysFor(previewRecipe(recipe), 'preview').map(({ kind }) => kind)).toEqual(['frame', 'text']);
  });

  it('has the logos and the frame of the order instead of the preset’s', () => {
    const frame = { picture: 'other', safeArea: { ...safeArea, top: 0 } };
    const logo = { kind: 'logo' as const, picture: 'badge', anchor: 'top' as const };
    const logos = Recipe.parse({ ...studio, overlays: [logo] }).overlays.filter((one) => one.kind === 'logo');
    const { overlays } = recipeFor(overlaid, 'exterior.left', all, { frame, logos });
    expect(overlays).toMatchObject([
      { kind: 'frame', ...frame, positions: ['exterior'] },
      { kind: 'text' },
      { picture: 'badge', anchor: 'top' },
    ]);
  });
});
