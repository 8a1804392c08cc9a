import { type Fidelity, Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { type OmittedStep, omittedSteps } from '@forecourt/contract/reviews';
import { expect, it } from 'vitest';
import { offeredSteps, omittableSteps, withoutSteps } from './omitted-steps.rules.ts';

const target = { name: 'full', width: 1600, height: 1200, format: 'png' as const };
const recipeOf = (parts: Partial<RecipeInput> = {}) =>
  Recipe.parse({ background: { kind: 'showroom', name: 'studio-white' }, targets: [target], ...parts });

it('a picture can be made without the steps that its order has', () => {
  expect(omittableSteps(recipeOf())).toEqual(['background', 'shadow', 'reflection']);
  const whole = recipeOf({ windows: 'clean', plate: { mode: 'colour', colour: '#112233' }, tone: true });
  expect(omittableSteps(whole)).toEqual(['background', 'windows', 'shadow', 'reflection', 'plate', 'tone']);
  expect(omittableSteps(recipeOf({ background: { kind: 'transparent' } }))).toEqual(['background']);
  expect(omittableSteps(recipeOf({ background: { kind: 'original' } }))).toEqual([]);
});

it('light is offered only where it was corrected, or where the picture was made without that', () => {
  const recipe = recipeOf({ tone: true });
  const measured = { pixels: 9, largest: 0, mean: 0, plates: false };
  const isOffered = (fidelity: Fidelity | null, without: OmittedStep[] = []) =>
    offeredSteps(recipe, { fidelity, without }).includes('tone');
  expect(isOffered(measured)).toBe(false);
  expect(isOffered({ ...measured, tone: { exposure: 0.4, balance: 0 } })).toBe(true);
  expect(isOffered(measured, ['tone'])).toBe(true);
  // What keeps its background is not compared with its photo.
  expect(isOffered(null)).toBe(true);
  expect(offeredSteps(recipe, { fidelity: measured, without: [] })).toEqual([
    'background',
    'shadow',
    'reflection',
  ]);
});

it('what is left out is not left to leave out, and a replaced plate stays unreadable', () => {
  const whole = recipeOf({ windows: 'clean', plate: { mode: 'colour', colour: '#112233' }, tone: true });
  for (const step of omittableSteps(whole))
    expect(omittableSteps(withoutSteps(whole, [step], 'exterior'))).not.toContain(step);
  expect(omittableSteps(withoutSteps(whole, omittedSteps, 'exterior'))).toEqual([]);
  expect(withoutSteps(whole, ['plate'], 'exterior').plate).toEqual({ mode: 'blur' });
});

it('without its background a transparent picture becomes one in a format without transparency', () => {
  const { background, targets } = withoutSteps(recipeOf(), ['background'], 'exterior');
  expect([background.kind, targets[0]?.format]).toEqual(['original', 'jpeg']);
});
