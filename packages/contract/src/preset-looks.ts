import { colourOfBrand, thumbTarget } from './built-in-presets.ts';
import type { CatalogueItemId } from './ids.ts';
import type { PresetLook } from './presets.ts';
import type { RecipeInput } from './recipe.ts';

/** What the panel and the server both make of the look of a preset. */
interface Named {
  kind: 'background' | 'license-plate' | 'logo';
  id: CatalogueItemId;
}

/** What a look names of the catalogue. */
export function namedBy({ background, plate, logos }: PresetLook): Named[] {
  return [
    ...(background.kind === 'catalogue' ? [{ kind: 'background' as const, id: background.catalogueId }] : []),
    ...(plate?.mode === 'catalogue' ? [{ kind: 'license-plate' as const, id: plate.catalogueId }] : []),
    ...logos.map(({ catalogueId: id }) => ({ kind: 'logo' as const, id })),
  ];
}

type HorizonOf = (id: CatalogueItemId) => number | null | undefined;

function behind({ background }: PresetLook, horizonOf: HorizonOf): RecipeInput['background'] {
  if (background.kind === 'catalogue') {
    const { catalogueId: picture } = background;
    return { kind: 'picture', picture, horizon: horizonOf(picture) ?? undefined };
  }
  const isBrand = background.kind === 'showroom' && background.name === 'brand';
  return isBrand ? { ...background, colour: background.colour ?? colourOfBrand } : background;
}

/** The recipe of a look, which names its pictures by their ids in the catalogue. */
export function recipeOfLook(look: PresetLook, horizonOf: HorizonOf) {
  const { plate, logos, targets, shadow, reflection } = look;
  return {
    background: behind(look, horizonOf),
    shadow,
    reflection,
    ...(plate?.mode === 'catalogue' && { plate: { mode: 'picture' as const, picture: plate.catalogueId } }),
    ...(plate && plate.mode !== 'catalogue' && { plate }),
    logos: logos.map(({ catalogueId: picture, ...place }) => ({ ...place, picture })),
    targets: [...targets, thumbTarget],
  } satisfies RecipeInput;
}

/** Whether the dealer's own colour paints it. */
export function takesColour({ background }: Pick<PresetLook, 'background'>): boolean {
  return background.kind === 'showroom' && background.name === 'brand' && background.colour === undefined;
}
