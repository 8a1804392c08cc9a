import type { RecipeInput, ShowroomName } from './recipe.ts';

/** Presets that exist in every installation; their display names are in the i18n files. */
export const builtInPresetNames = [
  'studio-white',
  'studio-grey',
  'dark-hall',
  'daylight-concrete',
  'brick-loft',
  'brand',
  'cut-out',
  'plate-only',
] as const;
export type BuiltInPresetName = (typeof builtInPresetNames)[number];

/** Target for thumbnails in lists; every picture is also rendered in it. */
export const thumbTarget = { name: 'thumb', width: 480, height: 360, format: 'webp' as const, quality: 78 };
/** Default colour of the showroom `brand`, `#rrggbb`. */
export const colourOfBrand = '#0b7285';

const finished = [{ name: 'full', width: 1920, height: 1440, format: 'jpeg' as const }, thumbTarget];

/** Reflection strength by floor: glossy floors reflect more, rough ones not at all. */
const floorReflection: Record<ShowroomName, number> = {
  'studio-white': 0.2,
  'studio-grey': 0.22,
  'dark-hall': 0.34,
  'daylight-concrete': 0.07,
  'brick-loft': 0.05,
  brand: 0.2,
};

function showroom(name: ShowroomName): RecipeInput {
  return {
    background:
      name === 'brand' ? { kind: 'showroom', name, colour: colourOfBrand } : { kind: 'showroom', name },
    reflection: { opacity: floorReflection[name] },
    targets: finished,
  };
}

export const builtInPresets: Record<BuiltInPresetName, RecipeInput> = {
  'studio-white': showroom('studio-white'),
  'studio-grey': showroom('studio-grey'),
  'dark-hall': showroom('dark-hall'),
  'daylight-concrete': showroom('daylight-concrete'),
  'brick-loft': showroom('brick-loft'),
  brand: showroom('brand'),
  'cut-out': {
    background: { kind: 'transparent' },
    plate: { mode: 'keep' },
    shadow: { contact: 0, ambient: 0 },
    reflection: { opacity: 0 },
    targets: [{ name: 'full', width: 1920, height: 1440, format: 'png' }, thumbTarget],
  },
  'plate-only': { background: { kind: 'original' }, plate: { mode: 'blur' }, targets: finished },
};
