import type { Corners } from './plate-perspective.ts';
import angle from './sample-plate-angle.webp';
import front from './sample-plate-front.webp';
import rear from './sample-plate-rear.webp';

/** Pixels of the pictures below. */
export const samplePlateSize = { width: 720, height: 480 };
/** Width per height of the plates on the sample vehicles. */
export const samplePlateRatio = 520 / 110;

/** Sample vehicles with the corners of their plates, as printed by packages/samples/make-sample-plates.ts. */
export const samplePlates = {
  front: {
    picture: front,
    corners: [
      [210.1, 246.1],
      [509.9, 248.9],
      [509.3, 310.7],
      [210.5, 307.7],
    ],
  },
  angle: {
    picture: angle,
    corners: [
      [209.3, 199.6],
      [505.1, 245.9],
      [509.5, 356.4],
      [213.8, 305.3],
    ],
  },
  rear: {
    picture: rear,
    corners: [
      [209.9, 246.5],
      [509.5, 247.6],
      [509.4, 311],
      [209.6, 309.7],
    ],
  },
} as const satisfies Record<string, { picture: string; corners: Corners }>;
