import type { ShowroomName } from '@forecourt/contract/recipe';
import { horizonOfRoom, standingLine, usualHorizon } from '@forecourt/contract/tall-pictures';
import type { SceneShape } from './sample-place.ts';
import brand from './showrooms/brand.webp';
import brandTall from './showrooms/brand-tall.webp';
import brickLoft from './showrooms/brick-loft.webp';
import brickLoftTall from './showrooms/brick-loft-tall.webp';
import darkHall from './showrooms/dark-hall.webp';
import darkHallTall from './showrooms/dark-hall-tall.webp';
import daylightConcrete from './showrooms/daylight-concrete.webp';
import daylightConcreteTall from './showrooms/daylight-concrete-tall.webp';
import studioGrey from './showrooms/studio-grey.webp';
import studioGreyTall from './showrooms/studio-grey-tall.webp';
import studioWhite from './showrooms/studio-white.webp';
import studioWhiteTall from './showrooms/studio-white-tall.webp';

/** Scenes that are narrower than this show the tall pictures. */
const usualAspect = 4 / 3;

const pictures: Record<ShowroomName, { usual: string; tall: string }> = {
  'studio-white': { usual: studioWhite, tall: studioWhiteTall },
  'studio-grey': { usual: studioGrey, tall: studioGreyTall },
  'dark-hall': { usual: darkHall, tall: darkHallTall },
  'daylight-concrete': { usual: daylightConcrete, tall: daylightConcreteTall },
  'brick-loft': { usual: brickLoft, tall: brickLoftTall },
  brand: { usual: brand, tall: brandTall },
};

/** Where the floor of the built-in showrooms starts in the usual shape, as a share of the height; the same as in the picture step. */
export const showroomHorizon = usualHorizon;

/** Picture of the empty showroom; that of `brand` is white, to be tinted. */
export const showroomPicture = (name: ShowroomName): string => pictures[name].usual;

/** Width per height of the tall pictures, in which the floor begins where it does in a room of that shape. */
const tallShape = 9 / 16;

interface ShownRoom {
  /** Address of the picture that is cut to the shape of the scene. */
  picture: string | null;
  /** Where the floor begins in the scene, share of its height. */
  horizon: number;
  /** Which part of the picture is shown, from 0, its top, to 1; absent: the middle. */
  part?: number;
  /** How many times as large the picture is shown, from its lower edge; absent: as it is. */
  enlarged?: number;
}

/** A built-in showroom in a scene of this shape, as pictures have it whose photo's camera is not known. @param name Null: only the floor. */
export function showroomIn(name: ShowroomName | null, { aspect, insets, placement }: SceneShape): ShownRoom {
  const { baseline = standingLine } = placement ?? {};
  const horizon = horizonOfRoom(aspect, insets.top + baseline * (1 - insets.top - insets.bottom));
  if (name === null) return { picture: null, horizon };
  if (aspect >= usualAspect) return { picture: pictures[name].usual, horizon };
  const { tall } = pictures[name];
  // Heights in widths; of a scene that is taller than the picture, all of its height is shown.
  const shown = 1 / aspect;
  const whole = Math.max(shown, 1 / tallShape);
  const foot = horizonOfRoom(tallShape, standingLine);
  const [above, hidden] = [foot * whole - horizon * shown, whole - shown];
  return {
    picture: tall,
    horizon,
    ...(hidden > 0 && { part: Math.min(1, Math.max(0, above / hidden)) }),
    ...(above > hidden && { enlarged: ((1 - horizon) * shown) / ((1 - foot) * whole) }),
  };
}
