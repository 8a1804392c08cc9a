import { bell, bellAcross, type DrawScene, type Rgb, setPixel, smooth } from './scene.ts';

type Studio = {
  /** Grey levels of wall and floor away from the light, and how much the light adds at its centre. */
  wall: number;
  wallLight: number;
  floor: number;
  floorLight: number;
  /** Levels lost in the cove, where the backdrop curves and faces no lamp; negative where lamps light it. */
  cove: number;
  /** How far the cove's light or shade reaches up the wall and over the floor, shares of the height. */
  coveReach: { wall: number; floor: number };
  tint: Rgb;
};

/** A seamless backdrop that curves from wall to floor, under one large softbox above the vehicle. */
function studio(look: Studio): DrawScene {
  return ({ foot, height, width }) => {
    const wallPool = bellAcross(width, 0.5, 0.36);
    const floorPool = bellAcross(width, 0.5, 0.34);
    const bend = 0.075 * height;
    return {
      light: { x: 0.46, y: -0.5 },
      paintRow(y, row) {
        const at = y + 0.5;
        const onFloor = smooth(foot - bend, foot + bend * 0.55, at);
        const shaded =
          look.cove * bell(at, foot, (at < foot ? look.coveReach.wall : look.coveReach.floor) * height);
        const wallRow = look.wallLight * bell(at / height, 0.36, 0.26);
        const floorRow = look.floorLight * bell(at / height, 0.85, 0.14);
        for (let x = 0; x < width; x++) {
          const wall = look.wall + wallRow * wallPool[x];
          const floor = look.floor + floorRow * floorPool[x];
          setPixel(row, x, wall + (floor - wall) * onFloor - shaded, look.tint);
        }
      },
    };
  };
}

/** White; lamps behind the floor's edge light the cove, and the wall above is a little darker, so that white cars stand out. */
export const studioWhite = studio({
  wall: 229,
  wallLight: 7,
  floor: 235,
  floorLight: 8,
  cove: -10,
  coveReach: { wall: 0.07, floor: 0.06 },
  tint: [0.997, 1, 1.004],
});

export const studioGrey = studio({
  wall: 88,
  wallLight: 74,
  floor: 92,
  floorLight: 62,
  cove: 13,
  coveReach: { wall: 0.0675, floor: 0.03375 },
  tint: [0.99, 1, 1.014],
});
