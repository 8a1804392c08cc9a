import { inflateSync } from 'node:zlib';

type Place = readonly [x: number, y: number];

/** A closed outline: straight parts have no control point, the others are quadratic curves. */
interface Curve {
  start: Place;
  parts: readonly (readonly [control: Place | null, end: Place])[];
}

interface Glyph {
  /** Distance to the next letter, font units. */
  advance: number;
  curves: readonly Curve[];
}

/** What is read of a font; lengths are font units, y points upwards. */
export interface TrueTypeFont {
  capitalHeight: number;
  glyphOf(code: number): Glyph | undefined;
}

type Tables = (name: string) => DataView;

/** The tables of a WOFF 1.0 file (W3C Recommendation of 2012). */
function openTables(file: Buffer): Tables {
  const found = new Map<string, DataView>();
  const count = file.readUInt16BE(12);
  for (let at = 44; at < 44 + count * 20; at += 20) {
    const [offset, packed, length] = [4, 8, 12].map((more) => file.readUInt32BE(at + more)) as [
      number,
      number,
      number,
    ];
    const raw = file.subarray(offset, offset + packed);
    const data = packed < length ? inflateSync(raw) : raw;
    found.set(
      file.toString('latin1', at, at + 4),
      new DataView(data.buffer, data.byteOffset, data.byteLength),
    );
  }
  return (name) => {
    const table = found.get(name);
    if (!table) throw new Error(`The font has no table ${name}.`);
    return table;
  };
}

/** Index of the glyph for a character: table cmap, format 4. */
function readCharacters(cmap: DataView): (code: number) => number {
  let start = -1;
  for (let at = 4; at < 4 + cmap.getUint16(2) * 8; at += 8) {
    const offset = cmap.getUint32(at + 4);
    if (cmap.getUint16(offset) === 4) start = offset;
  }
  if (start < 0) throw new Error('The font has no character map of format 4.');
  const segments = cmap.getUint16(start + 6) / 2;
  const [ends, starts] = [start + 14, start + 16 + segments * 2];
  const [deltas, offsets] = [starts + segments * 2, starts + segments * 4];
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      if (code > cmap.getUint16(ends + segment * 2)) continue;
      const first = cmap.getUint16(starts + segment * 2);
      if (code < first) return 0;
      const delta = cmap.getInt16(deltas + segment * 2);
      const at = offsets + segment * 2;
      const offset = cmap.getUint16(at);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = cmap.getUint16(at + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

interface Dot {
  place: Place;
  isOn: boolean;
}

const middle = ([ax, ay]: Place, [bx, by]: Place): Place => [(ax + bx) / 2, (ay + by) / 2];

/** Between two control points in a row lies a point of the outline, which the font does not store. */
function curveOf(dots: readonly Dot[]): Curve {
  const firstOn = dots.findIndex(({ isOn }) => isOn);
  const [first, last] = [dots[0], dots.at(-1)];
  if (!first || !last) throw new Error('An outline has no points.');
  // Of an outline of control points alone, one between two of them is the start.
  const turned =
    firstOn < 0
      ? [{ place: middle(last.place, first.place), isOn: true }, ...dots]
      : [...dots.slice(firstOn), ...dots.slice(0, firstOn)];
  const start = turned[0]?.place ?? first.place;
  const parts: [Place | null, Place][] = [];
  let control: Place | null = null;
  for (const { isOn, place } of [...turned.slice(1), { isOn: true, place: start }]) {
    if (isOn) {
      parts.push([control, place]);
      control = null;
    } else {
      if (control) parts.push([control, middle(control, place)]);
      control = place;
    }
  }
  return { start, parts };
}

function readSimple(glyf: DataView, start: number, contours: number): Curve[] {
  const ends = Array.from({ length: contours }, (_, at) => glyf.getUint16(start + 10 + at * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = start + 10 + contours * 2;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyf.getUint8(at++);
    const again = flag & 8 ? glyf.getUint8(at++) : 0;
    for (let times = 0; times <= again; times++) flags.push(flag);
  }
  const along = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++);
      else if (!(flag & same)) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = along(2, 16);
  const ys = along(4, 32);
  const dots = flags.map((flag, index) => ({
    place: [xs[index] ?? 0, ys[index] ?? 0] as const,
    isOn: (flag & 1) === 1,
  }));
  return ends.map((end, index) => curveOf(dots.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1)));
}

const moved = (curve: Curve, x: number, y: number): Curve => {
  const to = ([px, py]: Place): Place => [px + x, py + y];
  return {
    start: to(curve.start),
    parts: curve.parts.map(([control, end]) => [control && to(control), to(end)]),
  };
};

/** A letter that is put together of others, such as one with an accent. */
function readComposite(glyf: DataView, start: number, curvesOf: (glyph: number) => Curve[]): Curve[] {
  const curves: Curve[] = [];
  let at = start + 10;
  for (let more = true; more; ) {
    const flags = glyf.getUint16(at);
    const glyph = glyf.getUint16(at + 2);
    // Scaled parts, and parts placed by points instead of distances, do not occur in this font.
    if (!(flags & 2) || flags & (8 | 64 | 128))
      throw new Error(`Glyph ${glyph} is placed in an unknown way.`);
    const isWide = (flags & 1) === 1;
    const [x, y] = isWide
      ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)]
      : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)];
    curves.push(...curvesOf(glyph).map((curve) => moved(curve, x, y)));
    at += isWide ? 8 : 6;
    more = (flags & 32) !== 0;
  }
  return curves;
}

/** Reads a font with TrueType outlines from a WOFF file. */
export function openFont(file: Buffer): TrueTypeFont {
  const table = openTables(file);
  const glyf = table('glyf');
  const loca = table('loca');
  const hmtx = table('hmtx');
  const isLong = table('head').getInt16(50) === 1;
  const widths = table('hhea').getUint16(34);
  const indexOf = readCharacters(table('cmap'));
  const offsetOf = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const curvesOf = (glyph: number): Curve[] => {
    const start = offsetOf(glyph);
    if (offsetOf(glyph + 1) === start) return [];
    const contours = glyf.getInt16(start);
    return contours < 0 ? readComposite(glyf, start, curvesOf) : readSimple(glyf, start, contours);
  };
  return {
    capitalHeight: table('OS/2').getInt16(88),
    glyphOf(code) {
      const glyph = indexOf(code);
      if (glyph === 0) return undefined;
      return { advance: hmtx.getUint16(Math.min(glyph, widths - 1) * 4), curves: curvesOf(glyph) };
    },
  };
}
