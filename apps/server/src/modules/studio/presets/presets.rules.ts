import {
  type BuiltInPresetName,
  builtInPresetNames,
  builtInPresets,
} from '@forecourt/contract/built-in-presets';
import type { CatalogueRoom } from '@forecourt/contract/catalogue';
import { backgroundOfRoom } from '@forecourt/contract/catalogue-rooms';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { SafeArea } from '@forecourt/contract/overlays';
import { recipeOfLook, takesColour } from '@forecourt/contract/preset-looks';
import type { PresetId, PresetLook } from '@forecourt/contract/presets';
import { type Background, Recipe, type ShowroomName, showroomNames } from '@forecourt/contract/recipe';

/** A preset in the form that processing needs. */
export interface PresetInUse {
  id: PresetId;
  /** Null for a built-in one. */
  name: string | null;
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
  parts: ReadonlyMap<
    CatalogueItemId,
    { horizon: number | null; room: CatalogueRoom | null; safeArea: SafeArea | null; shownKey: string | null }
  >;
}

/** A preset of the catalogue; its recipe refers to pictures by their catalogue ids. */
export function inUse({ id, name, look, parts }: Kept): PresetInUse {
  return {
    id,
    name,
    recipe: Recipe.parse(recipeOfLook(look, (part) => parts.get(part))),
    decidesPlate: look.plate !== null,
    takesColour: takesColour(look),
  };
}

function renamedBackground(background: Background, nameOf: (picture: string) => string): Background {
  if (background.kind === 'picture') return { ...background, picture: nameOf(background.picture) };
  return background.kind === 'room' ? backgroundOfRoom(background, nameOf) : background;
}

/** The same recipe with its pictures renamed. */
export function withPictureNames(recipe: Recipe, nameOf: (picture: string) => string): Recipe {
  const { background, plate, overlays } = recipe;
  return {
    ...recipe,
    background: renamedBackground(background, nameOf),
    plate: plate.mode === 'picture' ? { ...plate, picture: nameOf(plate.picture) } : plate,
    overlays: overlays.map((overlay) =>
      overlay.kind === 'text' ? overlay : { ...overlay, picture: nameOf(overlay.picture) },
    ),
  };
}
