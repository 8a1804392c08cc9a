import { colourOfBrand, thumbTarget } from './built-in-presets.ts';
import type { CatalogueRoom } from './catalogue.ts';
import { backgroundOfRoom } from './catalogue-rooms.ts';
import type { CatalogueItemId } from './ids.ts';
import type { PresetLook } from './presets.ts';
import type { PlateDesign, PlateTreatment, RecipeInput } from './recipe.ts';

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

/** What of an item of the catalogue decides the recipe. */
interface Part {
  horizon: number | null;
  room: CatalogueRoom | null;
  design: PlateDesign | null;
  /** Whether it has a picture, of a design that of its logo. */
  hasPicture: boolean;
}

/** Undefined if the item is not known. */
type PartOf = (id: CatalogueItemId) => Part | undefined;

/**
 * The treatment that lays a stored plate on.
 * @param picture How the recipe refers to the plate's picture, of a design to that of its logo; null without one.
 */
export function treatmentOf(design: PlateDesign | null, picture: string | null): PlateTreatment | undefined {
  if (!design) return picture === null ? undefined : { mode: 'picture', picture };
  const logo = design.logo && picture !== null ? { ...design.logo, picture } : null;
  return { mode: 'design', design: { ...design, logo } };
}

function behind({ background }: PresetLook, partOf: PartOf): RecipeInput['background'] {
  if (background.kind === 'catalogue') {
    const { catalogueId: picture } = background;
    const { horizon = null, room = null } = partOf(picture) ?? {};
    if (room) return backgroundOfRoom(room, (id) => id);
    return { kind: 'picture', picture, horizon: horizon ?? undefined };
  }
  const isBrand = background.kind === 'showroom' && background.name === 'brand';
  return isBrand ? { ...background, colour: background.colour ?? colourOfBrand } : background;
}

function plateOf({ plate }: PresetLook, partOf: PartOf): PlateTreatment | undefined {
  if (plate?.mode !== 'catalogue') return plate ?? undefined;
  const { design = null, hasPicture = true } = partOf(plate.catalogueId) ?? {};
  return treatmentOf(design, hasPicture ? plate.catalogueId : null);
}

/** The recipe of a look, with pictures referred to by their catalogue ids. */
export function recipeOfLook(look: PresetLook, partOf: PartOf) {
  const { logos, targets, shadow, reflection } = look;
  const plate = plateOf(look, partOf);
  return {
    background: behind(look, partOf),
    shadow,
    reflection,
    ...(plate && { plate }),
    logos: logos.map(({ catalogueId: picture, ...place }) => ({ ...place, picture })),
    targets: [...targets, thumbTarget],
  } satisfies RecipeInput;
}

/** Whether the look is painted in the dealer's own colour. */
export function takesColour({ background }: Pick<PresetLook, 'background'>): boolean {
  return background.kind === 'showroom' && background.name === 'brand' && background.colour === undefined;
}
