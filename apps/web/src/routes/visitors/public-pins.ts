import type { SharedPicture } from '@forecourt/contract/vehicle-shares';

/** The public markers of a picture or a frame, numbered as they are shown. */
export const pinsOf = ({ markers }: Pick<SharedPicture, 'markers'>) =>
  markers.map((marker, index) => ({ ...marker, number: index + 1 }));

export type PublicPin = ReturnType<typeof pinsOf>[number];
