import { bell, bellAcross, type DrawScene, smooth } from './scene.ts';

/** Grey levels of the floor: light, but darker in front of a pale wall, so that the two stay distinguishable. */
const lightFloor = 206;
const darkerFloor = 158;
/** A wall is pale if every channel of its colour is at least this. */
const paleWall = 140;
/** How strongly the wall's colour tints the floor: everywhere, and additionally right in front of the wall. */
const floorTint = 0.07;
const wallBleed = 0.26;

/** A wall painted in the dealer's colour, washed with light from above, and a pale floor with a narrow cove. */
export const brand: DrawScene = ({ foot, height, width }, colour) => {
  const wallPool = bellAcross(width, 0.5, 0.4);
  const floorPool = bellAcross(width, 0.5, 0.36);
  const base = Math.min(...colour) > paleWall ? darkerFloor : lightFloor;
  const bend = 0.016 * height;
  return {
    light: { x: 0.46, y: -0.5 },
    paintRow(y, row) {
      const at = y + 0.5;
      const onFloor = smooth(foot - bend, foot + bend, at);
      const wallRow = bell(at / height, 0.3, 0.3);
      const floorRow = 0.9 + 0.14 * bell(at / height, 0.84, 0.13);
      const cove = 1 - 0.1 * bell(at, foot - bend, bend * 2.2) - 0.12 * bell(at, foot + bend, bend * 1.6);
      const tinted = floorTint + wallBleed * bell(at, foot, 0.1 * height);
      for (let x = 0; x < width; x++) {
        const lit = wallRow * wallPool[x];
        const wallShare = 0.74 + 0.27 * lit;
        const floorShare = floorRow * (0.9 + 0.1 * floorPool[x]);
        for (let c = 0; c < 3; c++) {
          const paint = colour[c];
          // Even a black wall reflects a little light where the lamps hit it.
          const wall = paint * wallShare + (255 - paint) * 0.035 * lit;
          const floor = (base + (paint - base) * tinted) * floorShare;
          row[x * 3 + c] = (wall + (floor - wall) * onFloor) * cove;
        }
      }
    },
  };
};
