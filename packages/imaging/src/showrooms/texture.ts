/** A tiling texture of values around 0 (−1..1), with a mipmap chain for surfaces seen from afar. */
type Texture = { levels: Float32Array[] };

/** Texels along each side of the first level; a power of two. */
export const textureSide = 256;
const mask = textureSide - 1;

/** A hash 0..1 of its two arguments. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Builds the mipmap chain by halving a level each way until one texel is left. */
function withSmallerCopies(first: Float32Array): Texture {
  const levels = [first];
  for (let side = textureSide; side > 1; side /= 2) {
    const from = levels[levels.length - 1];
    const half = side / 2;
    const to = new Float32Array(half * half);
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        const at = 2 * y * side + 2 * x;
        const sum = from[at] + from[at + 1] + from[at + side] + from[at + side + 1];
        to[y * half + x] = sum / 4;
      }
    }
    levels.push(to);
  }
  return { levels };
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Adds smooth noise with `cells` bumps along each side. */
function addBumps(to: Float32Array, cells: number, weight: number, seed: number): void {
  const scale = cells / textureSide;
  for (let y = 0; y < textureSide; y++) {
    const fy = y * scale;
    const y0 = Math.floor(fy);
    const wy = ease(fy - y0);
    for (let x = 0; x < textureSide; x++) {
      const fx = x * scale;
      const x0 = Math.floor(fx);
      const wx = ease(fx - x0);
      const x1 = (x0 + 1) % cells;
      const above = hash(x0 + seed, y0) * (1 - wx) + hash(x1 + seed, y0) * wx;
      const y1 = (y0 + 1) % cells;
      const below = hash(x0 + seed, y1) * (1 - wx) + hash(x1 + seed, y1) * wx;
      const at = y * textureSide + x;
      to[at] = to[at] + (2 * (above + (below - above) * wy) - 1) * weight;
    }
  }
}

/**
 * Stains and clouds: noise summed over several octaves, the coarsest strongest.
 * @param coarsest Bumps of the largest size along each side.
 * @param keeps Persistence: how much of its strength each halving of the size keeps.
 */
function clouds(coarsest: number, keeps: number, seed: number): Texture {
  const data = new Float32Array(textureSide * textureSide);
  let total = 0;
  let weight = 1;
  for (let cells = coarsest; cells <= textureSide / 2; cells *= 2) {
    addBumps(data, cells, weight, seed + cells * 131);
    total += weight;
    weight *= keeps;
  }
  for (let at = 0; at < data.length; at++) data[at] = (data[at] / total) * 1.6;
  return withSmallerCopies(data);
}

/** White noise, independent for every texel: sand, pores, dust. */
function grains(seed: number): Texture {
  const data = new Float32Array(textureSide * textureSide);
  for (let at = 0; at < data.length; at++) data[at] = hash(at, seed) + hash(at, seed + 1) - 1;
  return withSmallerCopies(data);
}

const made = new Map<string, Texture>();

/** The textures of all showrooms, generated on first use. */
export function textureOf(kind: 'clouds' | 'grains'): Texture {
  const texture = made.get(kind) ?? (kind === 'clouds' ? clouds(4, 0.62, 11) : grains(7));
  made.set(kind, texture);
  return texture;
}

const most = 12;

/**
 * One horizontal line through a texture, as wide as the first level, filtered over the area that a pixel covers.
 * @param v Row, in texels of the first level; `high` and `wide` are a pixel's size there, texels.
 * @param line Receives `textureSide` values.
 */
export function textureLine(texture: Texture, v: number, high: number, wide: number, line: Float32Array) {
  const level = Math.min(texture.levels.length - 1, Math.max(0, Math.log2(Math.max(wide, high / most))));
  const near = Math.floor(level);
  line.fill(0);
  addLevel(texture, near, v, high, 1 - (level - near), line);
  if (level > near) addLevel(texture, near + 1, v, high, level - near, line);
}

function addLevel(
  texture: Texture,
  level: number,
  v: number,
  high: number,
  weight: number,
  line: Float32Array,
): void {
  const data = texture.levels[level];
  const side = textureSide >> level;
  const size = 1 << level;
  const taps = Math.max(1, Math.min(most, Math.round(high / size)));
  for (let tap = 0; tap < taps; tap++) {
    const at = (v + ((tap + 0.5) / taps - 0.5) * high) / size - 0.5;
    const row = Math.floor(at);
    const down = at - row;
    const upper = (row & (side - 1)) * side;
    const lower = ((row + 1) & (side - 1)) * side;
    for (let x = 0; x < textureSide; x++) {
      const fx = (x + 0.5) / size - 0.5;
      const left = Math.floor(fx);
      const x0 = left & (side - 1);
      const x1 = (left + 1) & (side - 1);
      const a = data[upper + x0] * (1 - down) + data[lower + x0] * down;
      const b = data[upper + x1] * (1 - down) + data[lower + x1] * down;
      line[x] = line[x] + ((a + (b - a) * (fx - left)) * weight) / taps;
    }
  }
}

/** The interpolated value of a line at `u` texels. */
export function onLine(line: Float32Array, u: number): number {
  const left = Math.floor(u);
  const a = line[left & mask];
  return a + (line[(left + 1) & mask] - a) * (u - left);
}

/**
 * Share of the interval of length `covers` around `at` that is covered by stripes [0, stripe) repeated every `period`;
 * exact, so that lines thinner than a pixel fade instead of aliasing.
 */
export function stripeShare(at: number, covers: number, period: number, stripe: number): number {
  const until = (end: number): number => {
    const whole = Math.floor(end / period);
    return whole * stripe + Math.min(stripe, end - whole * period);
  };
  return (until(at + covers / 2) - until(at - covers / 2)) / covers;
}

/** Share of the interval of length `covers` around `at` that is between `from` and `to`. */
export function bandShare(at: number, covers: number, from: number, to: number): number {
  const [start, end] = [at - covers / 2, at + covers / 2];
  return Math.max(0, Math.min(to, end) - Math.max(from, start)) / covers;
}
