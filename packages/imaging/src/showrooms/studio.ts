import { bell, bellAcross, type DrawScene, type Rgb, setPixel, smooth } from './scene.ts';

type Studio = {
  /** Grey levels of wall and floor away from the light, and how much the light adds at its centre. */
  wall: number;
  wallLight: number;
  floor: number;
  floorLight: number;
  /** Levels lost in the cove, where the backdrop curves and faces no lamp. */
  cove: number;
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
        const shaded = look.cove * bell(at, foot, bend * (at < foot ? 0.9 : 0.45));
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

export const studioWhite = studio({
  wall: 213,
  wallLight: 31,
  floor: 210,
  floorLight: 28,
  cove: 7,
  tint: [0.997, 1, 1.004],
});

export const studioGrey = studio({
  wall: 88,
  wallLight: 74,
  floor: 92,
  floorLight: 62,
  cove: 13,
  tint: [0.99, 1, 1.014],
});
