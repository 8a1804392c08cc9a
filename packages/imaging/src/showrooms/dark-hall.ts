import { bell, bellAcross, type DrawScene, type Rgb, setPixel, smooth } from './scene.ts';
import { onLine, stripeShare, textureLine, textureOf, textureSide } from './texture.ts';
import { floorRow, type View, wallHeight } from './view.ts';

/** Metres. */
export const ceiling = 3.5;
const strip = { every: 2.2, width: 0.12, rows: 5 };
const panel = { every: 1.65, joint: 0.02 };

const tint: Rgb = [0.965, 1, 1.05];
/** Reflectivity of the polished floor, far away and near. */
const mirrorFar = 0.5;
const mirrorNear = 0.2;

/**
 * Adds the ceiling lamps: strips of light that run from the viewer to the wall.
 * @param scale Pixels per metre in this row.
 * @param softness Width of the lamps' glow, metres.
 */
function addStrips(row: Float32Array, width: number, scale: number, levels: number, softness: number): void {
  const half = (strip.width / 2) * scale;
  const glow = softness * scale;
  const reach = half + 4 * glow;
  for (let i = 0; i < strip.rows; i++) {
    const centre = width / 2 + (i - (strip.rows - 1) / 2) * strip.every * scale;
    const from = Math.max(0, Math.floor(centre - reach));
    const to = Math.min(width - 1, Math.ceil(centre + reach));
    for (let x = from; x <= to; x++) {
      const off = Math.max(0, Math.abs(x + 0.5 - centre) - half);
      row[x] = row[x] + levels * Math.exp(-off / glow) * (1 - smooth(reach * 0.6, reach, off + half));
    }
  }
}

/** Grey levels of the light on the wall: brightest under the ceiling, and again behind the vehicle. */
function wallRow(view: View, y: number, spread: Float32Array, out: Float32Array): void {
  const { height, wallScale, width } = view;
  const up = wallHeight(view, y) / ceiling;
  const wash = 22 + 54 * bell(up, 0.98, 0.3) + 66 * bell(up, 0.34, 0.27);
  const haze = 7 * bell((y + 0.5) / height, 0.56, 0.14);
  for (let x = 0; x < width; x++) {
    const across = (x + 0.5 - width / 2) / wallScale;
    const joint = stripeShare(across + panel.every / 2, 1 / wallScale, panel.every, panel.joint);
    const between = 0.5 + 0.5 * Math.cos((across / strip.every) * 2 * Math.PI);
    const scallop = 1 + 0.24 * between * smooth(0.4, 1, up);
    out[x] = wash * scallop * (1 - 0.42 * joint) * spread[x] + haze;
  }
}

/**
 * A long hall of dark panels: rows of ceiling lights and a glow on the far wall, both reflected in a polished floor.
 */
export const darkHall: DrawScene = (view) => {
  const { eye, eyeHeight, foot, height, wallScale, width } = view;
  const top = foot - ceiling * wallScale;
  const levels = new Float32Array(width);
  const line = new Float32Array(textureSide);
  const wallSpread = bellAcross(width, 0.5, 0.3).map((share) => 0.34 + 0.66 * share);
  const floorPool = bellAcross(width, 0.5, 0.3);

  const ceilingRow = (y: number) => {
    const scale = (eye - y - 0.5) / (ceiling - eyeHeight);
    const far = Math.min(1, wallScale / scale);
    // The wall lights the end of the ceiling, so that the two meet without an edge.
    const near = bell(1 / far, 1, 0.34);
    for (let x = 0; x < width; x++) levels[x] = 13 + (12 * far + 52 * near) * wallSpread[x];
    addStrips(levels, width, scale, 128 + 4 * far, 0.045);
    addStrips(levels, width, scale, 14 + 12 * far, 0.34);
  };

  const polishedRow = (y: number, mirrored: Float32Array) => {
    const { across, distance, covers } = floorRow(view, y);
    const down = (y + 0.5 - foot) / (height - foot);
    const source = 2 * foot - y - 1;
    const mirror = mirrorFar + (mirrorNear - mirrorFar) * smooth(0, 0.8, down);
    wallRow(view, Math.max(source, top), wallSpread, levels);
    const fade = smooth(top - 0.12 * height, top + 0.03 * height, source);
    for (let x = 0; x < width; x++) levels[x] = levels[x] * mirror * fade;
    const scale = (y + 0.5 - eye) / (ceiling + eyeHeight);
    if (scale > wallScale * 0.8) {
      const seen = smooth(wallScale * 0.8, wallScale * 1.15, scale);
      addStrips(levels, width, scale, 32 * seen, 0.2);
    }
    textureLine(textureOf('clouds'), distance * 30, covers * 30, across * 60, line);
    const pool = 34 * bell((y + 0.5) / height, 0.84, 0.12);
    for (let x = 0; x < width; x++) {
      const worn = onLine(line, (x - width / 2) * across * 60);
      const image = levels[x] * (1 + 0.1 * worn);
      mirrored[x] = image;
      levels[x] = image + 22 + pool * floorPool[x] * (1 + 0.06 * worn);
    }
  };

  return {
    light: { x: 0.5, y: -0.3 },
    mirrorTint: tint,
    paintRow(y, row, mirrored) {
      const at = y + 0.5;
      if (at < top) ceilingRow(y);
      else if (at < foot) wallRow(view, y, wallSpread, levels);
      else polishedRow(y, mirrored);
      const seam = 1 - 0.35 * bell(at, foot, 0.004 * height) - 0.1 * bell(at, top, 0.003 * height);
      for (let x = 0; x < width; x++) {
        setPixel(row, x, levels[x] * seam, tint);
        mirrored[x] = mirrored[x] * seam;
      }
    },
  };
};
