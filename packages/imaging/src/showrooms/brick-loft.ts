import { bell, bellAcross, type DrawScene, type Rgb, smooth } from './scene.ts';
import { bandShare, hash, onLine, stripeShare, textureLine, textureOf, textureSide } from './texture.ts';
import { floorRow, lineCovers, type View, wallHeight } from './view.ts';

/** Running bond: every course is half a brick further than the one below; metres. */
const brickSize = { length: 0.24, height: 0.071, joint: 0.01 };
const pitch = brickSize.length + brickSize.joint;
const course = brickSize.height + brickSize.joint;
/** Texels of clouds per metre that say where bricks of one firing lie, and where damp and soot have darkened the wall. */
const firing = 9;
/** Metres: painted skirting, its upper edge that catches light, and the shadow gap under it. */
const skirting = { height: 0.16, edge: 0.014, gap: 0.012 };
const plank = { width: 0.2, gap: 0.005, length: 3.4 };

const clay: Rgb = [152, 104, 84];
const burnt: Rgb = [106, 74, 65];
const pale: Rgb = [176, 136, 112];
const lime: Rgb = [150, 139, 126];
const oak: Rgb = [134, 112, 91];

const skirtingPaint: Rgb = [74, 66, 60];

/** Daylight at each column from windows on the left, out of view. */
function windowLight(width: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const away = (x + 0.5) / width + 0.25;
    return 0.8 + 0.46 / (1 + (away / 0.7) ** 2.2);
  });
}

type Brick = { red: number; green: number; blue: number };

/** @param batch Clouds at the brick, about −1..1: bricks that lie together came out of the kiln together. */
function brickColour(column: number, row: number, batch: number, into: Brick): void {
  const own = hash(column, row);
  const tone = 1 + 0.12 * (hash(column + 911, row + 77) - 0.5);
  const towards = 1.3 * batch + 0.9 * (own - 0.5);
  const other = towards < 0 ? burnt : pale;
  const share = Math.min(0.75, Math.abs(towards)) * (own < 0.03 ? 1.3 : 1);
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
  /** Number of the brick, and how much of the pixel is the joint beside it or the edge that catches the light. */
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
  const { joint } = brickSize;
  for (let x = 0; x < width; x++) {
    const along = (x + 0.5 - width / 2) * size + shift;
    bond.brick[x] = Math.floor(along / pitch);
    bond.joint[x] = stripeShare(along + joint, size, pitch, joint);
    bond.lit[x] = stripeShare(along, size, pitch, joint);
  }
  return bond;
}

function bricksOf(view: View): (y: number, row: Float32Array) => void {
  const { wallScale, width } = view;
  const [stains, pores, batches] = [0, 1, 2].map(() => new Float32Array(textureSide)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const size = 1 / wallScale;
  const bonds = [bondOf(view, 0), bondOf(view, pitch / 2)] as const;
  const fromWindow = windowLight(width);
  const brick: Brick = { red: 0, green: 0, blue: 0 };
  return (y, row) => {
    const up = wallHeight(view, y);
    const layer = Math.floor(up / course);
    const bond = bonds[layer & 1];
    textureLine(textureOf('clouds'), up * 24, size * 24, size * 24, stains);
    textureLine(textureOf('grains'), up * 120, size * 120, size * 120, pores);
    textureLine(textureOf('clouds'), layer * course * firing, 1, 1, batches);
    const bed = stripeShare(up, size, course, brickSize.joint);
    // The upper edge of a brick catches light.
    const upper = stripeShare(up + brickSize.joint, size, course, brickSize.joint);
    const whole = (1 - 0.22 * bell(up, 0, 0.35)) * (1 - 0.2 * smooth(2, 6, up));
    let known = Number.NaN;
    for (let x = 0; x < width; x++) {
      const across = (x + 0.5 - width / 2) * size;
      const column = bond.brick[x];
      if (column !== known) brickColour(column, layer, onLine(batches, column * pitch * firing), brick);
      known = column;
      const joint = Math.min(1, bed + bond.joint[x] * (1 - bed));
      const edge = Math.min(1, upper + bond.lit[x]) * (1 - joint);
      const grain = 1 + 0.12 * onLine(stains, across * 24) + 0.1 * onLine(pores, across * 120);
      const light = fromWindow[x] * (1 + 0.1 * edge - 0.2 * joint) * grain * whole;
      row[x * 3] = (brick.red + (lime[0] - brick.red) * joint) * light;
      row[x * 3 + 1] = (brick.green + (lime[1] - brick.green) * joint) * light;
      row[x * 3 + 2] = (brick.blue + (lime[2] - brick.blue) * joint) * light;
    }
    coverWithSkirting(view, up, fromWindow, row);
  };
}

/** Paints the skirting over the lowest bricks, by as much of the row as it covers. */
function coverWithSkirting({ wallScale, width }: View, up: number, light: Float32Array, row: Float32Array) {
  const size = 1 / wallScale;
  const within = (from: number, to: number) => bandShare(up, size, from, to);
  const cover = within(0, skirting.height);
  if (cover === 0) return;
  const level =
    1 - 0.7 * within(0, skirting.gap) + 0.3 * within(skirting.height - skirting.edge, skirting.height);
  for (let x = 0; x < width; x++) {
    for (let c = 0; c < 3; c++) {
      const at = x * 3 + c;
      row[at] = row[at] + (skirtingPaint[c] * level * light[x] - row[at]) * cover;
    }
  }
}

function boardsOf(view: View): (y: number, row: Float32Array) => void {
  const { foot, height, width } = view;
  const fibres = new Float32Array(textureSide);
  const stains = new Float32Array(textureSide);
  const dust = new Float32Array(textureSide);
  const fromWindow = windowLight(width);
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
      const pool = 0.06 * underVehicle[x];
      const light = (fromWindow[x] * row0 + pool) * seam * (1 - 0.55 * Math.max(gap, end));
      const value = tone * wood * worn * light;
      row[x * 3] = oak[0] * value;
      row[x * 3 + 1] = oak[1] * value;
      row[x * 3 + 2] = oak[2] * value;
    }
  };
}
