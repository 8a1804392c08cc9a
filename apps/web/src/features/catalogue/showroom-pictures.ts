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

/** Where the floor of the drawn showrooms begins, share of the height; as the picture step has it. */
export const showroomHorizon = 0.62;

/** The empty showroom; `brand` is white. */
export const showroomPicture = (name: ShowroomName): string => pictures[name];
