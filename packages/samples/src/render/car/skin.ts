import { boxField, type Field2, lineField, polygonField } from '../field.ts';
import { CUT_BELOW, Material } from '../material-ids.ts';
import type { Cutouts } from '../scene.ts';
import { smoothLine } from '../spline.ts';
import type { BodySpec, Drawn, Grille } from './body-spec.ts';
import type { Shell } from './shell.ts';

/** Part of the car that a point of the shell belongs to. */
type SkinPart =
  | 'paint'
  | 'glass'
  | 'dark-glass'
  | 'seal'
  | 'plastic'
  | 'gloss-black'
  | 'chrome'
  | 'head-lens'
  | 'tail-lens'
  | 'gap'
  | 'hole';

export interface Skin {
  part(x: number, y: number, z: number): SkinPart;
  /** Distance to the nearest gap between panels (metres) and the field it belongs to, for the rounding of the edges. */
  gap(x: number, y: number, z: number): number;
  /** Distance to the tail lamp's outline as seen along 45°. */
  tailLamp(x: number, y: number, z: number): number;
  cutouts: Cutouts;
}

const GAP_HALF = 0.0028;
const SEAL = 0.014;
const S = Math.SQRT1_2;

const drawn = ({ points, radius }: Drawn): Field2 => polygonField(points, radius);
const nearest = (fields: readonly Field2[], u: number, v: number): number => {
  let best = 9;
  for (const f of fields) best = Math.min(best, f(u, v));
  return best;
};

interface WindowPlace {
  /** Signed distance to the nearest window's edge. */
  d: number;
  dark: boolean;
  /** Whether the point is on a pillar between side windows. */
  pillar: boolean;
}

/** Returns a function that locates a point relative to the windows. */
function windows(shell: Shell): (x: number, y: number, z: number) => WindowPlace {
  const { glass } = shell.spec;
  const foot = smoothLine(glass.foot, 0.1);
  const pane = { d: 9, dark: false, pillar: false };
  return (x, y, z) => {
    pane.d = 9;
    if (z < glass.screen.low - 0.25) return pane;
    const c = shell.cabin(x, y, z);
    if (c.side > c.outline - 0.012) {
      let d = Math.max(
        c.outline + glass.frame,
        foot(x) - z,
        x - glass.front,
        glass.rear - x,
        glass.blind - x,
      );
      pane.pillar = false;
      if (d < SEAL) {
        for (const p of glass.pillars) {
          const to = p.half - Math.abs(x - p.x - p.lean * (z - 1));
          if (to > -SEAL && d < 0) pane.pillar = true;
          d = Math.max(d, to);
        }
      }
      pane.d = d;
      pane.dark = x < glass.privacy;
      return pane;
    }
    const face = x > (glass.front + glass.rear) / 2 ? glass.screen : glass.back;
    pane.dark = x < glass.privacy;
    pane.pillar = false;
    if (!face) return pane;
    pane.d = Math.max(c.side + glass.frame * 0.8, face.low - z, z - face.high + 0.05 * y * y);
    return pane;
  };
}

type Lines = (x: number, y: number, z: number) => number;

function panelGaps(shell: Shell): Lines {
  const { spec } = shell;
  const doors = spec.doors.map(drawn);
  const seams = spec.seams.map((s) => lineField(s));
  const deck = spec.deckSeams.map((s) => lineField(s));
  const front = spec.frontSeams.map((s) => lineField(s));
  const rear = spec.rearSeams.map((s) => lineField(s));
  const foot = smoothLine(spec.glass.foot, 0.1);
  return (x, y, z) => {
    const ay = Math.abs(y);
    let d = 9;
    const waist = shell.waist(x);
    if (ay > 0.55 && z < foot(x) - 0.012) {
      for (const f of doors) d = Math.min(d, Math.abs(f(x, z)));
      d = Math.min(d, nearest(seams, x, z));
    }
    if (z > waist - 0.12) d = Math.min(d, nearest(deck, x, ay));
    if (x > spec.wheels.front + 0.25) d = Math.min(d, nearest(front, ay, z));
    if (x < spec.wheels.rear - 0.2) d = Math.min(d, nearest(rear, ay, z));
    return d;
  };
}

interface Openings {
  grilles: { field: Field2; spec: Grille }[];
  darkFront: Field2[];
  darkRear: Field2[];
  head: Field2;
  tail: Field2;
  noseX: number;
  tailX: number;
}

function openings(shell: Shell): Openings {
  const { spec } = shell;
  return {
    grilles: spec.grilles.map((g) => ({ field: drawn(g), spec: g })),
    darkFront: spec.darkFront.map(drawn),
    darkRear: spec.darkRear.map(drawn),
    head: drawn(spec.headLamp),
    tail: drawn(spec.tailLamp),
    noseX: shell.frontX(0, 0.5),
    tailX: shell.rearX(0, 0.5),
  };
}

/** A grille: bars with holes between them. */
function barred(spec: Grille, u: number, v: number): SkinPart {
  const level = Math.abs(((((v / spec.pitch) % 1) + 1.5) % 1) - 0.5) > 0.27;
  if (spec.bars === 'level') return level ? 'hole' : 'gloss-black';
  const row = Math.floor(v / spec.pitch);
  const across = Math.abs(((((u / spec.pitch / 1.7 + row * 0.5) % 1) + 1.5) % 1) - 0.5) > 0.18;
  return level && across ? 'hole' : 'plastic';
}

function frontPart(o: Openings, spec: BodySpec, x: number, ay: number, z: number): SkinPart | undefined {
  const lamp = o.head(S * (ay + o.noseX - x), z);
  if (lamp < 0) return lamp > -0.009 ? 'seal' : 'head-lens';
  if (lamp < 0.0035) return 'gap';
  if (x < spec.wheels.front + 0.3) return undefined;
  for (const g of o.grilles) {
    const d = g.field(ay, z);
    if (d < 0) return barred(g.spec, ay, z);
    if (d < g.spec.frame) return 'chrome';
  }
  for (const f of o.darkFront) if (f(ay, z) < 0) return 'plastic';
  return undefined;
}

function rearPart(o: Openings, spec: BodySpec, x: number, ay: number, z: number): SkinPart | undefined {
  const lamp = o.tail(S * (ay + x - o.tailX), z);
  if (lamp < 0) return lamp > -0.007 ? 'seal' : 'tail-lens';
  if (lamp < 0.0035) return 'gap';
  if (x > spec.wheels.rear - 0.3) return undefined;
  for (const f of o.darkRear) if (f(ay, z) < 0) return 'plastic';
  return undefined;
}

/** Classifies the points of a shell into parts. */
export function makeSkin(shell: Shell): Skin {
  const { spec } = shell;
  const pane = windows(shell);
  const gap = panelGaps(shell);
  const open = openings(shell);
  const cladding = smoothLine(spec.cladding, 0.1);
  const recess = boxField(0, spec.plates.rear, 0.29, 0.075, 0.012);
  const toArch = (x: number, z: number): number =>
    Math.min(
      Math.hypot(x - spec.wheels.front, z - spec.wheels.radius),
      Math.hypot(x - spec.wheels.rear, z - spec.wheels.radius),
    ) - spec.wheels.arch;
  const glazing = (x: number, y: number, z: number): SkinPart | undefined => {
    const w = pane(x, y, z);
    if (w.d < -SEAL * 0.5) return w.dark ? 'dark-glass' : 'glass';
    if (w.pillar) return 'gloss-black';
    if (w.d < SEAL * 0.5) return 'seal';
    if (spec.glass.chrome && w.d < SEAL * 1.1 && Math.abs(y) > 0.7 && z < shell.waist(x) + 0.09)
      return 'chrome';
    return undefined;
  };
  const part = (x: number, y: number, z: number): SkinPart => {
    const ay = Math.abs(y);
    const arch = toArch(x, z);
    if (ay > 0.5 && arch < 0) return 'hole';
    const glass = glazing(x, y, z);
    if (glass) return glass;
    const end = x > 0 ? frontPart(open, spec, x, ay, z) : rearPart(open, spec, x, ay, z);
    if (end) return end;
    if (z < cladding(x) || (arch < spec.archCladding && ay > 0.6 && z < 0.95)) return 'plastic';
    if (gap(x, y, z) < GAP_HALF) return 'gap';
    if (x < spec.wheels.rear - 0.3 && Math.abs(recess(y, z)) < 0.003) return 'gap';
    return 'paint';
  };
  const tailLamp = (x: number, y: number, z: number): number =>
    open.tail(S * (Math.abs(y) + x - open.tailX), z);
  return { part, gap, tailLamp, cutouts: cutoutsOf(part, pane, toArch) };
}

function cutoutsOf(
  part: Skin['part'],
  pane: (x: number, y: number, z: number) => WindowPlace,
  toArch: (x: number, z: number) => number,
): Cutouts {
  const linerOpen = (x: number, y: number, z: number): boolean =>
    pane(x, y, z).d < 0.02 || (Math.abs(y) > 0.48 && toArch(x, z) < 0.02);
  return {
    below: CUT_BELOW,
    hole: (m, x, y, z) => (m === Material.shell ? part(x, y, z) === 'hole' : linerOpen(x, y, z)),
    clear: (m, x, y, z) => {
      if (m !== Material.shell) return linerOpen(x, y, z);
      const p = part(x, y, z);
      return p === 'hole' || p === 'glass' || p === 'head-lens' || p === 'tail-lens';
    },
  };
}
