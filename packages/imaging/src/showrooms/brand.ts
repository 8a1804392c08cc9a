import { bell, bellAcross, type DrawScene, type Rgb, smooth } from './scene.ts';
import { bandShare } from './texture.ts';
import { type View, wallHeight } from './view.ts';

/** Grey levels of the floor: light, but darker in front of a pale wall, so that the two stay distinguishable. */
const lightFloor = 206;
const darkerFloor = 158;
/** A wall is pale if every channel of its colour is at least this. */
const paleWall = 140;
/** How strongly the wall's colour tints the light on the floor: everywhere, and additionally in front of the wall. */
const floorTint = 0.07;
const wallSpill = 0.24;
/** Share of the light that the polished floor mirrors, in front of the wall and near the viewer. */
const mirrorFar = 0.3;
const mirrorNear = 0.05;
/** Metres: the painted skirting, its upper edge that catches light, and the shadow gap under it. */
const skirting = { height: 0.13, edge: 0.016, gap: 0.022 };
/** How many levels per level of paint a wall has that no lamp reaches, and what the lamps add. */
const unlit = 0.74;
const lamps = 0.27;

/** The skirting's share of the wall's light at a row of the wall. */
function skirtingShare(view: View, y: number): number {
  const up = wallHeight(view, y);
  const size = 1 / view.wallScale;
  const within = (from: number, to: number) => bandShare(up, size, from, to);
  const gap = within(0, skirting.gap);
  const board = within(skirting.gap, skirting.height - skirting.edge);
  const edge = within(skirting.height - skirting.edge, skirting.height);
  return 1 - 0.72 * gap - 0.16 * board + 0.12 * edge;
}

/** A wall painted in the dealer's colour, washed with light from above, and a pale polished floor that mirrors it. */
export const brand: DrawScene = (view, colour) => {
  const { foot, height, width } = view;
  const wallPool = bellAcross(width, 0.5, 0.4);
  const floorPool = bellAcross(width, 0.5, 0.36);
  const base = Math.min(...colour) > paleWall ? darkerFloor : lightFloor;
  const paintShares = colour.map((paint) => paint / 255) as [number, number, number];

  const wallLight = (y: number) => bell((y + 0.5) / height, 0.3, 0.3);
  const shading = (y: number) => skirtingShare(view, y) * (1 - 0.1 * bell(foot - y, 0, 0.05 * height));

  const paintWall = (y: number, row: Float32Array) => {
    const lit = wallLight(y);
    const shade = shading(y);
    for (let x = 0; x < width; x++) {
      const light = lit * wallPool[x];
      for (let c = 0; c < 3; c++) {
        const paint = colour[c];
        // Even a black wall reflects a little light where the lamps hit it.
        row[x * 3 + c] = (paint * (unlit + lamps * light) + (255 - paint) * 0.035 * light) * shade;
      }
    }
  };

  const paintFloor = (y: number, row: Float32Array, mirrored: Float32Array) => {
    const at = y + 0.5;
    const across = 2 * foot - y - 1;
    const down = (at - foot) / (height - foot);
    const mirror = mirrorNear + (mirrorFar - mirrorNear) * (1 - smooth(0, 0.75, down)) ** 2;
    const lit = wallLight(across);
    const shade = shading(Math.min(across, foot - 1)) * 255 * mirror;
    const own = (0.9 + 0.14 * bell(at / height, 0.84, 0.13)) * (1 - 0.7 * mirror);
    const seam = 1 - 0.25 * bell(at, foot, 0.004 * height);
    const tinted = floorTint + wallSpill * bell(at, foot, 0.11 * height);
    for (let x = 0; x < width; x++) {
      const floorShare = own * (0.9 + 0.1 * floorPool[x]) * seam;
      const image = (unlit + lamps * lit * wallPool[x]) * shade * seam;
      mirrored[x] = image;
      for (let c = 0; c < 3; c++) {
        const floor = (base + (colour[c] - base) * tinted) * floorShare;
        row[x * 3 + c] = floor + image * paintShares[c];
      }
    }
  };

  return {
    light: { x: 0.46, y: -0.5 },
    mirrorTint: paintShares satisfies Rgb,
    paintRow(y, row, mirrored) {
      if (y + 0.5 < foot) paintWall(y, row);
      else paintFloor(y, row, mirrored);
    },
  };
};
