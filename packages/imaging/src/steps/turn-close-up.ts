import type { Point } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import type { CloseUp } from './close-up.ts';
import { findContacts } from './contacts.ts';
import type { Quad } from './perspective.ts';
import { movedCamera } from './photo-camera.ts';

/** Where a picture of that size is after turning: the box that contains it, pixels. */
function turnedBy(degrees: number, { height, width }: Size) {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x = 0, y = 0]) => [cos * x - sin * y, sin * x + cos * y]);
  // As libvips rounds the area that an affine transform covers.
  const [left, top] = [0, 1].map((axis) => Math.round(Math.min(...corners.map((at) => at[axis] as number))));
  const moved = ([x, y]: Point): Point => [
    cos * (x - 0.5) - sin * (y - 0.5) + 0.5 - (left as number),
    sin * (x - 0.5) + cos * (y - 0.5) + 0.5 - (top as number),
  ];
  return { matrix: [cos, -sin, sin, cos] as [number, number, number, number], moved };
}

async function turned<Channels extends 1 | 3>(
  raster: Raster<Channels>,
  matrix: [number, number, number, number],
): Promise<Raster<Channels>> {
  const { data, info } = await sharp(raster.data, { raw: raster })
    .affine(matrix, { background: '#000000', interpolator: 'bicubic' })
    .toColourspace(raster.channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: raster.channels };
}

/** A part of a photo turned counter-clockwise with everything that is known of it; the result is larger, and black around it. */
export async function turnCloseUp(shown: CloseUp, degrees: number): Promise<CloseUp> {
  const { matrix, moved } = turnedBy(degrees, shown.work);
  const [work, matte] = await Promise.all([turned(shown.work, matrix), turned(shown.matte, matrix)]);
  const camera = shown.camera && movedCamera(shown.camera, moved, 1);
  return {
    work,
    matte,
    contacts: findContacts(matte, camera),
    plates: shown.plates.map((corners) => corners.map(moved) as Quad),
    camera,
    placedBy: shown.placedBy,
  };
}
