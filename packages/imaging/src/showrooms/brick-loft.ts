import { bell, bellAcross, type DrawScene, type Rgb, smooth } from './scene.ts';
import { hash, onLine, stripeShare, textureLine, textureOf, textureSide } from './texture.ts';
import { floorRow, lineCovers, type View, wallHeight } from './view.ts';

/** Flemish bond: long and short bricks alternate, each short one centred over a long one; metres. */
const stretcher = 0.24;
const header = 0.115;
const mortar = 0.012;
const pair = stretcher + header + 2 * mortar;
const course = 0.077;
const plank = { width: 0.2, gap: 0.005, length: 3.4 };

const clay: Rgb = [146, 104, 87];
const burnt: Rgb = [101, 74, 67];
const pale: Rgb = [166, 131, 110];
const lime: Rgb = [146, 136, 125];
const oak: Rgb = [128, 109, 91];

/** Light from a tall window on the left as it falls on the wall, 0..1. */
function windowOnWall(across: number, up: number): number {
  const along = across - 0.42 * up + 6.8;
  if (along < 0 || along > 9) return 0;
  const within = along % 3;
  const pane = smooth(0, 0.9, within) * (1 - smooth(1.6, 2.6, within));
  return pane * smooth(0.2, 1.8, up) * (1 - smooth(4.6, 7, up)) * (1 - 0.4 * smooth(3, 9, along));
}

/** The same light on the floor, shifted further to the right the nearer it is to the camera. */
function windowOnFloor(side: number, distance: number): number {
  const along = side + 0.55 * distance - 1.2;
  if (along < 0 || along > 9.6) return 0;
  const within = along % 3.2;
  return smooth(0, 0.8, within) * (1 - smooth(1.6, 2.6, within));
}

type Brick = { red: number; green: number; blue: number };

function brickColour(column: number, row: number, into: Brick): void {
  const kind = hash(column, row);
  const tone = 1 + 0.17 * (hash(column + 911, row + 77) - 0.5);
  const other = kind < 0.14 ? burnt : pale;
  const share = kind < 0.14 ? 0.5 : kind > 0.72 ? 0.6 * hash(column + 5, row + 13) : 0.12;
  into.red = (clay[0] + (other[0] - clay[0]) * share) * tone;
  into.green = (clay[1] + (other[1] - clay[1]) * share) * tone;
  into.blue = (clay[2] + (other[2] - clay[2]) * share) * tone;
}

/** A former factory floor: bare brick, tall windows on the left, worn boards. */
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

/** Values that are the same in every second course, for each column of the picture. */
type Bond = {
  /**
   * Number of the brick, and how much of the pixel is the vertical joint beside it or the edge that catches the light.
   */
  brick: Int32Array;
  joint: Float32Array;
  lit: Float32Array;
};

function bondOf({ wallScale, width }: View, shift: number): Bond {
  const bond = {
    brick: new Int32Array(width),
    joint: new Float32Array(width),
    lit: new Float32Array(width),
  };
  const size = 1 / wallScale;
  const share = (at: number) => stripeShare(at, size, pair, mortar);
  for (let x = 0; x < width; x++) {
    const along = (x + 0.5 - width / 2) * size + shift;
    const turn = Math.floor(along / pair);
    bond.brick[x] = turn * 2 + (along - turn * pair < stretcher + mortar ? 0 : 1);
    bond.joint[x] = share(along - stretcher) + share(along + mortar);
    bond.lit[x] = share(along) + share(along - stretcher - mortar);
  }
  return bond;
}

function bricksOf(view: View): (y: number, row: Float32Array) => void {
  const { wallScale, width } = view;
  const stains = new Float32Array(textureSide);
  const pores = new Float32Array(textureSide);
  const size = 1 / wallScale;
  const bonds = [bondOf(view, 0), bondOf(view, stretcher / 2 + mortar + header / 2)];
  const dim = Float32Array.from({ length: width }, (_, x) => 1.02 - 0.3 * smooth(0, 1.1, (x + 0.5) / width));
  const brick: Brick = { red: 0, green: 0, blue: 0 };
  return (y, row) => {
    const up = wallHeight(view, y);
    const layer = Math.floor(up / course);
    const bond = bonds[layer & 1];
    textureLine(textureOf('clouds'), up * 24, size * 24, size * 24, stains);
    textureLine(textureOf('grains'), up * 120, size * 120, size * 120, pores);
    const bed = stripeShare(up, size, course, mortar);
    // The upper edge of a brick catches light.
    const upper = stripeShare(up + mortar, size, course, mortar);
    const foothold = (1 - 0.3 * bell(up, 0, 0.3)) * (1 - 0.1 * smooth(3, 8, up));
    let known = Number.NaN;
    for (let x = 0; x < width; x++) {
      const across = (x + 0.5 - width / 2) * size;
      const column = bond.brick[x];
      if (column !== known) brickColour(column, layer, brick);
      known = column;
      const joint = Math.min(1, bed + bond.joint[x] * (1 - bed));
      const edge = Math.min(1, upper + bond.lit[x]) * (1 - joint);
      const grain = 1 + 0.1 * onLine(stains, across * 24) + 0.12 * onLine(pores, across * 120);
      const window = 0.24 * windowOnWall(across, up);
      const light = (dim[x] + window) * (1 + 0.1 * edge - 0.22 * joint) * grain * foothold;
      row[x * 3] = (brick.red + (lime[0] - brick.red) * joint) * light;
      row[x * 3 + 1] = (brick.green + (lime[1] - brick.green) * joint) * light;
      row[x * 3 + 2] = (brick.blue + (lime[2] - brick.blue) * joint) * light;
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
      const gap = stripeShare(side + plank.gap / 2, lineCovers(view, side, across), plank.width, plank.gap);
      const end = stripeShare(from + plank.gap / 2, covers, plank.length, plank.gap);
      const tone = 1 + 0.2 * (hash(board, piece + 40) - 0.5);
      const wood =
        1 + 0.12 * onLine(fibres, side * 700 + hash(board, piece) * 256) + 0.1 * onLine(stains, side * 20);
      const worn = 1 + 0.04 * onLine(dust, side * 60);
      const pool = 0.2 * windowOnFloor(side, distance) + 0.06 * underVehicle[x];
      const light = (fromWindow[x] * row0 + pool) * seam * (1 - 0.55 * Math.max(gap, end));
      const value = tone * wood * worn * light;
      row[x * 3] = oak[0] * value;
      row[x * 3 + 1] = oak[1] * value;
      row[x * 3 + 2] = oak[2] * value;
    }
  };
}
