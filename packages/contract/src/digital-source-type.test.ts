import { expect, test } from 'vitest';
import { digitalSourceType } from './digital-source-type.ts';
import { Recipe, type RecipeInput } from './recipe.ts';

test.each<[string, Partial<RecipeInput>]>([
  ['digitalCapture', {}],
  ['algorithmicallyEnhanced', { plate: { mode: 'blur' } }],
  ['algorithmicallyEnhanced', { plate: { mode: 'colour' } }],
  ['algorithmicallyEnhanced', { faces: 'blur' }],
  ['algorithmicallyEnhanced', { straighten: true }],
  ['algorithmicallyEnhanced', { crop: { padding: 0 } }],
  ['composite', { plate: { mode: 'picture', picture: 'plate' } }],
  ['composite', { overlays: [{ kind: 'logo', picture: 'logo' }] }],
  ['composite', { overlays: [{ kind: 'text', text: 'New' }] }],
  ['digitalCapture', { overlays: [{ kind: 'text', text: 'New', positions: ['interior'] }] }],
  ['composite', { watermark: 'Demo' }],
  ['composite', { background: { kind: 'showroom', name: 'studio-grey' } }],
  ['composite', { background: { kind: 'transparent' } }],
])('a picture is called %s if its recipe has %o', (type, changes) => {
  const target = { name: 'full', width: 320, height: 240 };
  const recipe = Recipe.parse({
    ...{ background: { kind: 'original' }, plate: { mode: 'keep' }, targets: [target] },
    ...changes,
  });
  expect(digitalSourceType(recipe)).toBe(`http://cv.iptc.org/newscodes/digitalsourcetype/${type}`);
});
