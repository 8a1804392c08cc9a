import { Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import { manifestOf } from './content-credentials.rules.ts';

const composite = 'http://cv.iptc.org/newscodes/digitalsourcetype/composite';

/** The actions between opening the photo and resizing it, with the name of their digital source type if they have one. */
function editsOf(changes: Partial<RecipeInput>): string[] {
  const targets = [{ name: 'full', width: 320, height: 240 }];
  const kept = { background: { kind: 'original' }, plate: { mode: 'keep' }, targets } as const;
  const origin = {
    recipe: Recipe.parse({ ...kept, ...changes }),
    models: 'm',
    photoHash: 'ab',
    version: '1',
  };
  const { assertions } = manifestOf(origin, 'jpeg') as {
    assertions: { data: { actions: { action: string; digitalSourceType?: string }[] } }[];
  };
  const actions = (assertions[0]?.data.actions ?? []).map(({ action, digitalSourceType }) =>
    digitalSourceType === composite ? `${action} composite` : action,
  );
  expect([actions.at(0), actions.at(-1)]).toEqual(['c2pa.opened', 'c2pa.resized']);
  return actions.slice(1, -1);
}

it.each<[Partial<RecipeInput>, string[]]>([
  [{}, []],
  [{ straighten: true }, ['c2pa.orientation']],
  [{ tone: true }, ['c2pa.color_adjustments']],
  [{ plate: { mode: 'blur' } }, ['c2pa.edited', 'c2pa.edited']],
  [{ plate: { mode: 'blur' }, faces: 'keep' }, ['c2pa.edited']],
  [{ background: { kind: 'showroom', name: 'studio-grey' } }, ['c2pa.edited composite']],
  [{ logos: [{ picture: 'logo' }], watermark: 'Demo' }, ['c2pa.edited composite', 'c2pa.edited composite']],
])('a recipe with %o names the actions %o', (changes, actions) => {
  expect(editsOf(changes)).toEqual(actions);
});
