import { viewPictureName, withViews } from './background-views.ts';
import { colourOfBrand, thumbTarget } from './built-in-presets.ts';
import type { CatalogueRoom } from './catalogue.ts';
import { backgroundOfRoom } from './catalogue-rooms.ts';
import type { CatalogueItemId } from './ids.ts';
import type { Overlay, SafeArea } from './overlays.ts';
import type { PositionName, ViewClass } from './positions.ts';
import type { LookOverlay, PresetLook } from './presets.ts';
import type { PlateDesign, PlateTreatment, RecipeInput } from './recipe.ts';
import { withSafeArea } from './target-safe-areas.ts';

/** A catalogue item that a preset's look refers to; used by both panel and server. */
interface Named {
  kind: 'background' | 'license-plate' | 'logo' | 'frame' | 'collage';
  id: CatalogueItemId;
}

/** Catalogue items that a look refers to. */
export function namedBy({ background, collages, overlays, plate }: PresetLook): Named[] {
  return [
    ...(background.kind === 'catalogue' ? [{ kind: 'background' as const, id: background.catalogueId }] : []),
    ...(plate?.mode === 'catalogue' ? [{ kind: 'license-plate' as const, id: plate.catalogueId }] : []),
    ...overlays.flatMap((overlay) =>
      overlay.kind === 'text' ? [] : [{ kind: overlay.kind, id: overlay.catalogueId }],
    ),
    ...collages.map((id) => ({ kind: 'collage' as const, id })),
  ];
}

/** The first target that an overlay names and the look does not have; null if it has all. */
export function unknownTarget({ overlays, targets }: PresetLook): string | null {
  const named = overlays.flatMap((overlay) => overlay.targets);
  return named.find((name) => targets.every((target) => target.name !== name)) ?? null;
}

/** The first position that a look lists twice; null if there is none. */
export function repeatedPosition({ positions }: PresetLook): PositionName | null {
  return positions.find((position, index) => positions.indexOf(position) < index) ?? null;
}

/** What of an item of the catalogue decides the recipe. */
interface Part {
  horizon: number | null;
  /** Those of its pictures for views that are there. */
  views: Partial<Record<ViewClass, { horizon: number }>>;
  room: CatalogueRoom | null;
  design: PlateDesign | null;
  safeArea: SafeArea | null;
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

/** The safe area of a frame that is not known: its borders cover nothing. */
const noBorders: SafeArea = { top: 0, right: 0, bottom: 0, left: 0 };

/** Thumbnails show what the finished picture shows. */
function targetsOf({ targets: named }: LookOverlay, { targets }: PresetLook): string[] {
  return targets[0] && named.includes(targets[0].name) ? [...named, thumbTarget.name] : named;
}

function overlaysOf(look: PresetLook, partOf: PartOf): Overlay[] {
  return look.overlays.map((overlay) => {
    const targets = targetsOf(overlay, look);
    if (overlay.kind === 'text') return { ...overlay, targets };
    if (overlay.kind === 'logo') {
      const { catalogueId: picture, ...logo } = overlay;
      return { ...logo, targets, picture };
    }
    const { catalogueId: picture, ...frame } = overlay;
    return { ...frame, targets, picture, safeArea: partOf(picture)?.safeArea ?? noBorders };
  });
}

function behind({ background }: PresetLook, partOf: PartOf): RecipeInput['background'] {
  if (background.kind === 'catalogue') {
    const { catalogueId: picture } = background;
    const { horizon = null, room = null, views = {} } = partOf(picture) ?? {};
    if (room) return backgroundOfRoom(room, (id) => id);
    const place = { kind: 'picture' as const, picture, horizon: horizon ?? undefined };
    return withViews(place, views, (view) => viewPictureName(picture, view));
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
  const { targets, shadow, reflection } = look;
  const plate = plateOf(look, partOf);
  return {
    background: behind(look, partOf),
    shadow,
    reflection,
    ...(plate && { plate }),
    overlays: overlaysOf(look, partOf),
    targets: [...targets, withSafeArea(thumbTarget, targets)],
  } satisfies RecipeInput;
}

/** Whether the look is painted in the dealer's own colour. */
export function takesColour({ background }: Pick<PresetLook, 'background'>): boolean {
  return background.kind === 'showroom' && background.name === 'brand' && background.colour === undefined;
}
