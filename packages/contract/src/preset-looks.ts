import { colourOfBrand, thumbTarget } from './built-in-presets.ts';
import type { CatalogueRoom } from './catalogue.ts';
import { backgroundOfRoom } from './catalogue-rooms.ts';
import type { CatalogueItemId } from './ids.ts';
import type { PresetLook } from './presets.ts';
import type { RecipeInput } from './recipe.ts';

/** A catalogue item that a preset's look refers to; used by both panel and server. */
interface Named {
  kind: 'background' | 'license-plate' | 'logo';
  id: CatalogueItemId;
}

/** Catalogue items that a look refers to. */
export function namedBy({ background, plate, logos }: PresetLook): Named[] {
  return [
    ...(background.kind === 'catalogue' ? [{ kind: 'background' as const, id: background.catalogueId }] : []),
    ...(plate?.mode === 'catalogue' ? [{ kind: 'license-plate' as const, id: plate.catalogueId }] : []),
    ...logos.map(({ catalogueId: id }) => ({ kind: 'logo' as const, id })),
  ];
}

/** What of a background of the catalogue decides the recipe; undefined if it is not known. */
type PartOf = (id: CatalogueItemId) => { horizon: number | null; room: CatalogueRoom | null } | undefined;

function behind({ background }: PresetLook, partOf: PartOf): RecipeInput['background'] {
  if (background.kind === 'catalogue') {
    const { catalogueId: picture } = background;
    const { horizon, room } = partOf(picture) ?? { horizon: null, room: null };
    if (room) return backgroundOfRoom(room, (id) => id);
    return { kind: 'picture', picture, horizon: horizon ?? undefined };
  }
  const isBrand = background.kind === 'showroom' && background.name === 'brand';
  return isBrand ? { ...background, colour: background.colour ?? colourOfBrand } : background;
}

/** The recipe of a look, with pictures referred to by their catalogue ids. */
export function recipeOfLook(look: PresetLook, partOf: PartOf) {
  const { plate, logos, targets, shadow, reflection } = look;
  return {
    background: behind(look, partOf),
    shadow,
    reflection,
    ...(plate?.mode === 'catalogue' && { plate: { mode: 'picture' as const, picture: plate.catalogueId } }),
    ...(plate && plate.mode !== 'catalogue' && { plate }),
    logos: logos.map(({ catalogueId: picture, ...place }) => ({ ...place, picture })),
    targets: [...targets, thumbTarget],
  } satisfies RecipeInput;
}

/** Whether the look is painted in the dealer's own colour. */
export function takesColour({ background }: Pick<PresetLook, 'background'>): boolean {
  return background.kind === 'showroom' && background.name === 'brand' && background.colour === undefined;
}
