import { bell, bellAcross, type DrawScene, type Rgb, setPixel, smooth } from './scene.ts';
import { hash, onLine, stripeShare, textureLine, textureOf, textureSide } from './texture.ts';
import { floorRow, lineCovers, type View, wallHeight } from './view.ts';

/** Cast concrete panels with board marks and four tie holes each; metres. */
const panel = { width: 2.4, height: 1.2, joint: 0.016 };
const board = { height: 0.15, gap: 0.008 };
const hole = { radius: 0.02, across: 1.2, fromSide: 0.6, up: 0.6, fromFoot: 0.3 };
/** How far a tie hole may be off its place, metres, and the share of them that were filled with mortar. */
const holeOff = 0.035;
const holesFilled = 0.3;
const slab = { across: 3.2, deep: 3.6, joint: 0.012 };

const tint: Rgb = [1.004, 1, 0.985];
const wallLevel = 178;
const floorLevel = 158;

/** Darkens the tie holes in a row of the wall; their lower rims catch the light. */
function pierce(view: View, y: number, row: Float32Array): void {
  const { wallScale, width } = view;
  const above = wallHeight(view, y) - hole.fromFoot;
  const line = Math.round(above / hole.up);
  const radius = Math.max(hole.radius, 0.8 / wallScale);
  if (line < 0 || Math.abs(above - line * hole.up) > radius * 2 + holeOff) return;
  const first = Math.floor((-width / 2 / wallScale - hole.fromSide) / hole.across);
  const last = Math.ceil((width / 2 / wallScale - hole.fromSide) / hole.across);
  for (let i = first; i <= last; i++) {
    const [right, higher] = [hash(i, line + 300), hash(i + 500, line)].map((h) => (h - 0.5) * 2 * holeOff);
    const depth = hash(i + 90, line + 7) < holesFilled ? 0.14 : 0.38 + 0.16 * hash(i, line);
    const dy = above - line * hole.up - higher;
    if (Math.abs(dy) > radius * 2) continue;
    const centre = width / 2 + (hole.fromSide + i * hole.across + right) * wallScale;
    const reach = Math.ceil(radius * wallScale * 2);
    for (let x = Math.max(0, Math.floor(centre - reach)); x < Math.min(width, centre + reach); x++) {
      const dx = (x + 0.5 - centre) / wallScale;
      const distance = Math.hypot(dx, dy) / radius;
      const dark = depth * (1 - smooth(0.6, 1.3, distance));
      const rim = 0.07 * bell(distance, 1.25, 0.3) * (dx > 0 && dy < 0 ? 1 : 0);
      row[x] = row[x] * (1 - dark + rim);
    }
  }
}

/**
 * Daylight at each column: bright beside the window on the left, which is just out of view, and ever weaker across the room,
 * as from an area lamp.
 */
function windowLight(width: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const away = (x + 0.5) / width + 0.2;
    return 0.6 + 0.56 / (1 + (away / 0.62) ** 2.2);
  });
}

/**
 * The patch of wall that faces the sky through the window, 0..1: it slants away from the window, and its edge is soft.
 * @param x Share of the width.
 * @param up Metres above the floor.
 */
function skylit(x: number, up: number): number {
  return (1 - smooth(0.05, 0.62, x + 0.05 * Math.abs(up - 1.7))) * (1 - smooth(2.6, 5, up + 1.6 * x));
}

type LevelsRow = (y: number, levels: Float32Array) => void;

function castWall(view: View): LevelsRow {
  const { wallScale, width } = view;
  const stains = new Float32Array(textureSide);
  const streaks = new Float32Array(textureSide);
  const pores = new Float32Array(textureSide);
  const fromWindow = windowLight(width);
  const size = 1 / wallScale;
  return (y, levels) => {
    const up = wallHeight(view, y);
    textureLine(textureOf('clouds'), up * 34, size * 34, size * 26, stains);
    textureLine(textureOf('clouds'), up * 420, size * 420, size * 30, streaks);
    textureLine(textureOf('grains'), up * 90, size * 90, size * 90, pores);
    const course = Math.floor(up / panel.height);
    const plank = Math.floor(up / board.height);
    const level = stripeShare(up + panel.joint / 2, size, panel.height, panel.joint);
    const edge = stripeShare(up + panel.joint * 1.5, size, panel.height, panel.joint);
    const gap = stripeShare(up + board.gap / 2, size, board.height, board.gap);
    const whole = wallLevel * (1 - 0.16 * bell(up, 0, 0.35)) * (1 - 0.075 * gap);
    for (let x = 0; x < width; x++) {
      const across = (x + 0.5 - width / 2) * size;
      const upright = stripeShare(across + panel.joint / 2, size, panel.width, panel.joint);
      const lit = stripeShare(across - panel.joint / 2, size, panel.width, panel.joint);
      const column = Math.floor(across / panel.width);
      const cast = 1 + 0.09 * (hash(column, course) - 0.5);
      const wood = 1 + 0.035 * (hash(column * 7 + 3, plank) - 0.5) + 0.022 * onLine(streaks, across * 30);
      const aged = 1 + 0.06 * onLine(stains, across * 26 + column * 37) + 0.035 * onLine(pores, across * 90);
      const joints = (1 - 0.4 * Math.max(level, upright)) * (1 + 0.07 * Math.max(edge, lit));
      const light = fromWindow[x] * (0.96 + 0.12 * skylit((x + 0.5) / width, up));
      levels[x] = whole * cast * wood * aged * joints * light;
    }
    pierce(view, y, levels);
  };
}

function screed(view: View): LevelsRow {
  const { foot, height, width } = view;
  const stains = new Float32Array(textureSide);
  const clouds = new Float32Array(textureSide);
  const pores = new Float32Array(textureSide);
  const fromWindow = windowLight(width);
  const underVehicle = bellAcross(width, 0.45, 0.34);
  const besideWindow = bellAcross(width, -0.05, 0.3);
  return (y, levels) => {
    const { across, covers, distance } = floorRow(view, y);
    textureLine(textureOf('clouds'), distance * 22, covers * 22, across * 22, stains);
    textureLine(textureOf('clouds'), distance * 150 + 90, covers * 150, across * 150, clouds);
    textureLine(textureOf('grains'), distance * 130, covers * 130, across * 130, pores);
    const at = (y + 0.5) / height;
    const cross = stripeShare(distance, covers, slab.deep, slab.joint);
    const contact = 1 - 0.24 * bell(y + 0.5, foot, 0.008 * height);
    const whole = floorLevel * contact * (1 - 0.1 * smooth(0.84, 1, at));
    const sheen = 0.93 + 0.16 * bell(y + 0.5, foot, 0.07 * height);
    const pool = 0.13 * bell(at, 0.84, 0.13);
    // The window's light lies on the floor in front of the wall, and is mirrored dimly.
    const patch = 0.2 * bell(y + 0.5, foot + 0.12 * height, 0.12 * height);
    for (let x = 0; x < width; x++) {
      const side = (x + 0.5 - width / 2) * across;
      const along = stripeShare(
        side + slab.across / 2,
        lineCovers(view, side, across),
        slab.across,
        slab.joint,
      );
      const worn = 0.085 * onLine(stains, side * 22) + 0.04 * onLine(clouds, side * 150);
      const rough = 1 + worn + 0.05 * onLine(pores, side * 130);
      const light = fromWindow[x] * (sheen + pool * underVehicle[x] + patch * besideWindow[x]);
      levels[x] = whole * rough * light * (1 - 0.42 * Math.max(cross, along));
    }
  };
}

/** Cast concrete in the light of a tall window on the left, with a floor of smoothed screed. */
export const daylightConcrete: DrawScene = (view) => {
  const levels = new Float32Array(view.width);
  const wall = castWall(view);
  const floor = screed(view);
  return {
    light: { x: 0.1, y: -0.2 },
    paintRow(y, row) {
      if (y + 0.5 < view.foot) wall(y, levels);
      else floor(y, levels);
      for (let x = 0; x < view.width; x++) setPixel(row, x, levels[x], tint);
    },
  };
};
