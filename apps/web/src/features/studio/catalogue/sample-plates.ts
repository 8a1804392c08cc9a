import angle from './sample-plate-angle.webp';
import front from './sample-plate-front.webp';
import rear from './sample-plate-rear.webp';

type Corner = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

/** Pixels of the pictures below. */
export const samplePlateSize = { width: 720, height: 480 };
/** Width per height of the plates on the sample vehicles. */
export const samplePlateRatio = 520 / 110;

/** Sample vehicles with the corners of their plates, as printed by packages/samples/make-sample-plates.ts. */
export const samplePlates = {
  front: {
    picture: front,
    corners: [
      [243.4, 253],
      [475.6, 255.2],
      [475.1, 303.1],
      [243.7, 300.7],
    ],
  },
  angle: {
    picture: angle,
    corners: [
      [244, 217.2],
      [472.9, 253],
      [476.3, 338.5],
      [247.5, 299],
    ],
  },
  rear: {
    picture: rear,
    corners: [
      [244.2, 253.8],
      [476.2, 254.7],
      [476.1, 303.8],
      [244.1, 302.8],
    ],
  },
} as const satisfies Record<string, { picture: string; corners: Corners }>;
