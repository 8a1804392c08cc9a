import { type Fidelity, Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import { manifestOf } from './content-credentials.rules.ts';

const composite = 'http://cv.iptc.org/newscodes/digitalsourcetype/composite';

interface Made {
  fidelity?: Partial<Fidelity>;
  hasPlates?: boolean;
}

/** The data of `c2pa.actions.v2` in the manifest of a picture. */
function actionsOf(changes: Partial<RecipeInput>, { fidelity, hasPlates = true }: Made) {
  const targets = [{ name: 'full', width: 320, height: 240 }];
  const kept = { background: { kind: 'original' }, plate: { mode: 'keep' }, targets } as const;
  const origin = {
    recipe: Recipe.parse({ ...kept, ...changes }),
    fidelity: fidelity && { pixels: 1, largest: 0, mean: 0, plates: hasPlates, ...fidelity },
    hasPlates,
    models: 'm',
    photoHash: 'ab',
    version: '1',
  };
  const { assertions } = manifestOf(origin, 'jpeg') as {
    assertions: {
      data: {
        actions: { action: string; description?: string; digitalSourceType?: string }[];
        allActionsIncluded?: boolean;
      };
    }[];
  };
  return assertions[0]?.data ?? { actions: [] };
}

/**
 * The actions between opening the photo and resizing it, with the name of their digital source type if they have one, and at
 * last whether they claim to be all.
 */
function editsOf(changes: Partial<RecipeInput>, made: Made): string[] {
  const { actions, allActionsIncluded } = actionsOf(changes, made);
  const names = actions.map(({ action, description = '', digitalSourceType }) => {
    const name = action === 'c2pa.edited' ? (description.split(' ').at(0) ?? '') : action;
    return digitalSourceType === composite ? `${name} composite` : name;
  });
  expect([names.at(0), names.at(-1)]).toEqual(['c2pa.opened', 'c2pa.resized']);
  return [...names.slice(1, -1), ...(allActionsIncluded ? ['all'] : [])];
}

it.each<[Partial<RecipeInput>, Made, string[]]>([
  [{}, {}, ['all']],
  [{ straighten: true }, {}, ['c2pa.orientation']],
  [{ crop: { padding: 0 } }, {}, ['c2pa.cropped', 'all']],
  [{ crop: { padding: 0 }, straighten: true }, {}, ['c2pa.cropped', 'all']],
  [{ tone: true }, {}, ['c2pa.color_adjustments']],
  [{ plate: { mode: 'blur' } }, {}, ['Number', 'Faces']],
  [{ plate: { mode: 'blur' }, faces: 'keep' }, {}, ['Number', 'all']],
  [{ plate: { mode: 'blur' }, faces: 'keep' }, { hasPlates: false }, ['all']],
  [
    { plate: { mode: 'blur' }, straighten: true, tone: true },
    {},
    ['Number', 'Faces', 'c2pa.orientation', 'c2pa.color_adjustments'],
  ],
  [
    { overlays: [{ kind: 'logo', picture: 'logo' }], watermark: 'Demo' },
    {},
    ['Logo composite', 'Visible composite', 'all'],
  ],
  [
    {
      overlays: [
        { kind: 'text', text: 'New' },
        { kind: 'frame', picture: 'frame', safeArea: { top: 0.1, right: 0, bottom: 0, left: 0 } },
        { kind: 'logo', picture: 'logo', positions: ['interior'] },
      ],
    },
    {},
    ['Frame composite', 'Text composite', 'all'],
  ],
])('of a photo that keeps its background, %o with %o names the actions %o', (changes, made, actions) => {
  expect(editsOf(changes, made)).toEqual(actions);
});

const showroom = { background: { kind: 'showroom', name: 'studio-grey' } } as const;
const asked = { ...showroom, plate: { mode: 'blur' }, tone: true } as const;

it.each<[Partial<RecipeInput>, Made, string[]]>([
  [showroom, {}, ['Background composite']],
  [showroom, { fidelity: {} }, ['Background composite', 'all']],
  [showroom, { fidelity: { turned: 2 } }, ['c2pa.orientation', 'Background composite', 'all']],
  [{ ...showroom, tone: true }, { fidelity: {} }, ['Background composite', 'all']],
  [
    { ...asked, windows: 'clean' },
    { fidelity: { turned: 2, tone: { exposure: 0.5, balance: 0 }, windows: 'clean' } },
    ['c2pa.orientation', 'c2pa.color_adjustments', 'Number', 'Windows', 'Background composite', 'all'],
  ],
  [
    { ...asked, windows: 'clear' },
    { fidelity: { windows: 'clear' }, hasPlates: false },
    ['New composite', 'Background composite', 'all'],
  ],
  [
    { ...showroom, windows: 'clear' },
    { fidelity: { windows: 'not_found' } },
    ['Background composite', 'all'],
  ],
])('of a vehicle that is cut out, %o with %o names the actions %o', (changes, made, actions) => {
  expect(editsOf(changes, made)).toEqual(actions);
});
