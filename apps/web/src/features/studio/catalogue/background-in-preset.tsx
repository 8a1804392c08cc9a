import { viewPictureName, withViews } from '@forecourt/contract/background-views';
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { backgroundOfRoom } from '@forecourt/contract/catalogue-rooms';
import type { TextValues } from '@forecourt/contract/overlay-texts';
import type { Preset } from '@forecourt/contract/presets';
import type { RecipeInput } from '@forecourt/contract/recipe';
import { addressesOf, shownViews } from './look-parts.ts';
import { RecipeScene } from './recipe-scene.tsx';

interface BackgroundInPresetProps {
  background: CatalogueItem;
  preset: Preset;
  values: TextValues;
}

function backgroundOf({ horizon, id, room, views }: CatalogueItem): RecipeInput['background'] {
  if (room) return backgroundOfRoom(room, (of) => of);
  const place = { kind: 'picture' as const, picture: id, horizon: horizon ?? undefined };
  return withViews(place, shownViews({ views }), (view) => viewPictureName(id, view));
}

/** The sample vehicle on a background that replaces a preset's own, with all else that the preset draws. */
export function BackgroundInPreset({ background, preset, values }: BackgroundInPresetProps) {
  const own = addressesOf([...background.parts, { ...background, path: background.picture?.path ?? null }]);
  return (
    <RecipeScene
      recipe={{ ...preset.recipe, background: backgroundOf(background) }}
      pictures={{ ...preset.pictures, ...own }}
      decidesPlate={preset.decidesPlate}
      values={values}
    />
  );
}
