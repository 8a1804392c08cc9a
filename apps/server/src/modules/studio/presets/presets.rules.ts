import { withViews } from '@forecourt/contract/background-views';
import {
  type BuiltInPresetName,
  builtInPresetNames,
  builtInPresets,
} from '@forecourt/contract/built-in-presets';
import type { CatalogueRoom } from '@forecourt/contract/catalogue';
import { backgroundOfRoom } from '@forecourt/contract/catalogue-rooms';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { SafeArea } from '@forecourt/contract/overlays';
import type { PositionName, ViewClass } from '@forecourt/contract/positions';
import { recipeOfLook, takesColour } from '@forecourt/contract/preset-looks';
import type { PresetId, PresetLook } from '@forecourt/contract/presets';
import {
  type Background,
  type PlateDesign,
  type PlateTreatment,
  Recipe,
  type ShowroomName,
  showroomNames,
} from '@forecourt/contract/recipe';
import { readyViews } from '../catalogue/catalogue.rules.ts';

/** A preset in the form that processing needs. */
export interface PresetInUse {
  id: PresetId;
  /** Null for a built-in one. */
  name: string | null;
  /** The number of its look; null for a built-in one. */
  version: number | null;
  /** Its shot list. */
  positions: readonly PositionName[];
  recipe: Recipe;
  /** Whether the preset itself determines how licence plates are treated. */
  decidesPlate: boolean;
  /** Whether the dealer's brand colour applies to it. */
  takesColour: boolean;
}

const builtIn = new Map<PresetId, PresetInUse>(
  builtInPresetNames.map((id) => [
    id,
    {
      id,
      name: null,
      version: null,
      positions: [],
      recipe: Recipe.parse(builtInPresets[id]),
      decidesPlate: builtInPresets[id].plate !== undefined,
      takesColour: id === 'brand',
    },
  ]),
);

export const builtInOnes: readonly PresetInUse[] = [...builtIn.values()];

export function isBuiltIn(id: PresetId): id is BuiltInPresetName {
  return builtIn.has(id);
}

/** Built-in presets that are showrooms. */
export function isShowroom(id: PresetId): id is ShowroomName {
  return showroomNames.some((name) => name === id);
}

export function builtInOne(id: BuiltInPresetName): PresetInUse {
  const preset = builtIn.get(id);
  if (!preset) throw new Error(`No preset ${id}`);
  return preset;
}

interface Kept {
  id: CatalogueItemId;
  name: string;
  look: PresetLook;
  version: number | null;
  parts: ReadonlyMap<
    CatalogueItemId,
    {
      horizon: number | null;
      views: Partial<Record<ViewClass, { horizon: number; shownKey: string | null }>> | null;
      room: CatalogueRoom | null;
      design: PlateDesign | null;
      safeArea: SafeArea | null;
      shownKey: string | null;
    }
  >;
}

function partIn(parts: Kept['parts'], id: CatalogueItemId) {
  const part = parts.get(id);
  return part && { ...part, views: readyViews(part), hasPicture: part.shownKey !== null };
}

/** A preset of the catalogue; its recipe refers to pictures by their catalogue ids. */
export function inUse({ id, name, look, parts, version }: Kept): PresetInUse {
  return {
    id,
    name,
    version,
    positions: look.positions,
    recipe: Recipe.parse(recipeOfLook(look, (id) => partIn(parts, id))),
    decidesPlate: look.plate !== null,
    takesColour: takesColour(look),
  };
}

function renamedBackground(background: Background, nameOf: (picture: string) => string): Background {
  if (background.kind === 'picture') {
    const { views = {}, ...main } = background;
    const place = { ...main, picture: nameOf(main.picture) };
    return withViews(place, views, (view) => nameOf(views[view]?.picture ?? ''));
  }
  return background.kind === 'room' ? backgroundOfRoom(background, nameOf) : background;
}

function renamedPlate(plate: PlateTreatment, nameOf: (picture: string) => string): PlateTreatment {
  if (plate.mode === 'picture') return { ...plate, picture: nameOf(plate.picture) };
  if (plate.mode !== 'design' || !plate.design.logo) return plate;
  const { logo } = plate.design;
  return { ...plate, design: { ...plate.design, logo: { ...logo, picture: nameOf(logo.picture) } } };
}

/** The same recipe with its pictures renamed. */
export function withPictureNames(recipe: Recipe, nameOf: (picture: string) => string): Recipe {
  const { background, plate, overlays } = recipe;
  return {
    ...recipe,
    background: renamedBackground(background, nameOf),
    plate: renamedPlate(plate, nameOf),
    overlays: overlays.map((overlay) =>
      overlay.kind === 'text' ? overlay : { ...overlay, picture: nameOf(overlay.picture) },
    ),
  };
}
