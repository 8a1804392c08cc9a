import type { ShowroomName } from '@forecourt/contract/recipe';
import brand from './showrooms/brand.webp';
import brickLoft from './showrooms/brick-loft.webp';
import darkHall from './showrooms/dark-hall.webp';
import daylightConcrete from './showrooms/daylight-concrete.webp';
import studioGrey from './showrooms/studio-grey.webp';
import studioWhite from './showrooms/studio-white.webp';

const pictures: Record<ShowroomName, string> = {
  'studio-white': studioWhite,
  'studio-grey': studioGrey,
  'dark-hall': darkHall,
  'daylight-concrete': daylightConcrete,
  'brick-loft': brickLoft,
  brand,
};

/** Where the floor of the built-in showrooms starts, as a share of the height; the same as in the picture step. */
export const showroomHorizon = 0.62;

/** Picture of the empty showroom; that of `brand` is white, to be tinted. */
export const showroomPicture = (name: ShowroomName): string => pictures[name];
