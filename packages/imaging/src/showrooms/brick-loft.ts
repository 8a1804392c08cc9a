import { bell, bellAcross, type DrawScene, type Rgb, smooth } from './scene.ts';
import { hash, onLine, stripeShare, textureLine, textureOf, textureSide } from './texture.ts';
import { floorRow, type View, wallHeight } from './view.ts';

/** Flemish bond: long and short bricks by turns, each short one over the middle of a long one; metres. */
const stretcher = 0.24;
const header = 0.115;
const mortar = 0.012;
const pair = stretcher + header + 2 * mortar;
const course = 0.077;
const plank = { width: 0.2, gap: 0.005, length: 3.4 };

const clay: Rgb = [139, 93, 75];
const burnt: Rgb = [96, 66, 58];
const pale: Rgb = [163, 124, 101];
const lime: Rgb = [139, 129, 117];
const oak: Rgb = [128, 109, 91];

/** Light that falls through a tall window on the left, as it lies on the wall: 0..1. */
function windowOnWall(across: number, up: number): number {
  const along = across - 0.42 * up;
  const pane = (from: number) => smooth(from, from + 0.55, along) * (1 - smooth(from + 1.7, from + 2.3, along));
  const high = smooth(0.2, 1.6, up) * (1 - smooth(5.2, 7, up));
  return (pane(-6.6) + pane(-3.6) + 0.8 * pane(-0.6)) * high;
}

/** The same light on the floor, farther to the right the nearer it lies. */
function windowOnFloor(side: number, distance: number): number {
  const along = side + 0.55 * distance;
  const pane = (from: number) => smooth(from, from + 0.6, along) * (1 - smooth(from + 1.6, from + 2.3, along));
  return pane(1.2) + pane(4.4) + pane(7.6);
}

type Brick = { red: number; green: number; blue: number };

function brickColour(column: number, row: number, into: Brick): void {
  const kind = hash(column, row);
  const tone = 1 + 0.26 * (hash(column + 911, row + 77) - 0.5);
  const other = kind < 0.2 ? burnt : pale;
  const share = kind < 0.2 ? 0.75 : kind > 0.72 ? 0.7 * hash(column + 5, row + 13) : 0.12;
  into.red = (clay[0] + (other[0] - clay[0]) * share) * tone;
  into.green = (clay[1] + (other[1] - clay[1]) * share) * tone;
  into.blue = (clay[2] + (other[2] - clay[2]) * share) * tone;
}

/** An old factory floor of the town: bare brick, tall windows on the left, worn boards. */
export const brickLoft: DrawScene = (view) => {
  const boards = boardsOf(view);
  const bricks = bricksOf(view);
  return {
    light: { x: 0.12, y: -0.15 },
    paintRow(y, row) {
      if (y + 0.5 < view.foot) bricks(y, row);
      else boards(y, row);
    },
  };
};

function bricksOf(view: View): (y: number, row: Float32Array) => void {
  const { wallScale, width } = view;
  const stains = new Float32Array(textureSide);
  const pores = new Float32Array(textureSide);
  const size = 1 / wallScale;
  const dim = Float32Array.from({ length: width }, (_, x) => 0.9 - 0.3 * smooth(0, 1.1, (x + 0.5) / width));
  const brick: Brick = { red: 0, green: 0, blue: 0 };
  return (y, row) => {
    const up = wallHeight(view, y);
    const layer = Math.floor(up / course);
    textureLine(textureOf('clouds'), up * 24, size * 24, size * 24, stains);
    textureLine(textureOf('grains'), up * 120, size * 120, size * 120, pores);
    const bed = stripeShare(up, size, course, mortar);
    // The upper edge of a brick catches light, the bed joint above it lies in the shade of the next one.
    const upper = stripeShare(up + mortar, size, course, mortar);
    const shift = (layer & 1) * (stretcher / 2 + mortar + header / 2) + hash(layer, 3) * 0.02;
    const foothold = (1 - 0.3 * bell(up, 0, 0.3)) * (1 - 0.1 * smooth(3, 8, up));
    let known = Number.NaN;
    for (let x = 0; x < width; x++) {
      const across = (x + 0.5 - width / 2) * size;
      const along = across + shift;
      const turn = Math.floor(along / pair);
      const within = along - turn * pair;
      const column = turn * 2 + (within < stretcher + mortar ? 0 : 1);
      if (column !== known) brickColour(column, layer, brick);
      known = column;
      const head =
        stripeShare(along - stretcher, size, pair, mortar) + stripeShare(along + mortar, size, pair, mortar);
      const lit =
        stripeShare(along, size, pair, mortar) + stripeShare(along - stretcher - mortar, size, pair, mortar);
      const joint = Math.min(1, bed + head * (1 - bed));
      const relief = 1 + 0.1 * Math.min(1, upper + lit) * (1 - joint) - 0.26 * joint;
      const grain = 1 + 0.1 * onLine(stains, across * 24) + 0.13 * onLine(pores, across * 120);
      const light = ((dim[x] as number) + 0.3 * windowOnWall(across, up)) * relief * grain * foothold;
      const warm = light * 0.94;
      row[x * 3] = (brick.red + (lime[0] - brick.red) * joint) * warm;
      row[x * 3 + 1] = (brick.green + (lime[1] - brick.green) * joint) * warm;
      row[x * 3 + 2] = (brick.blue + (lime[2] - brick.blue) * joint) * warm * 0.98;
    }
  };
}

function boardsOf(view: View): (y: number, row: Float32Array) => void {
  const { foot, height, width } = view;
  const fibres = new Float32Array(textureSide);
  const stains = new Float32Array(textureSide);
  const dust = new Float32Array(textureSide);
  const fromWindow = Float32Array.from(
    { length: width },
    (_, x) => 1 - 0.24 * smooth(0, 1.1, (x + 0.5) / width),
  );
  const underVehicle = bellAcross(width, 0.45, 0.36);
  return (y, row) => {
    const { across, distance, covers } = floorRow(view, y);
    textureLine(textureOf('clouds'), distance * 26, covers * 26, across * 700, fibres);
    textureLine(textureOf('clouds'), distance * 20 + 70, covers * 20, across * 20, stains);
    textureLine(textureOf('grains'), distance * 60, covers * 60, across * 60, dust);
    const at = (y + 0.5) / height;
    const seam = 1 - 0.4 * bell(y + 0.5, foot, 0.007 * height);
    const sheen = 0.1 * bell(y + 0.5, foot, 0.06 * height);
    const row0 = 0.86 + sheen + 0.14 * bell(at, 0.84, 0.14) - 0.1 * smooth(0.84, 1, at);
    for (let x = 0; x < width; x++) {
      const side = (x + 0.5 - width / 2) * across;
      const board = Math.floor(side / plank.width);
      const from = distance + hash(board, 17) * plank.length;
      const piece = Math.floor(from / plank.length);
      const gap = stripeShare(side + plank.gap / 2, across, plank.width, plank.gap);
      const end = stripeShare(from + plank.gap / 2, covers, plank.length, plank.gap);
      const tone = 1 + 0.2 * (hash(board, piece + 40) - 0.5);
      const wood =
        1 + 0.12 * onLine(fibres, side * 700 + hash(board, piece) * 256) + 0.1 * onLine(stains, side * 20);
      const worn = 1 + 0.04 * onLine(dust, side * 60);
      const pool = 0.2 * windowOnFloor(side, distance) + 0.06 * (underVehicle[x] as number);
      const light = ((fromWindow[x] as number) * row0 + pool) * seam * (1 - 0.55 * Math.max(gap, end));
      const value = tone * wood * worn * light;
      row[x * 3] = oak[0] * value;
      row[x * 3 + 1] = oak[1] * value;
      row[x * 3 + 2] = oak[2] * value;
    }
  };
}
