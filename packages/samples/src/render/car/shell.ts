import { polygonField, smoothMax, smoothMin, storedField } from '../field.ts';
import type { Field3 } from '../isosurface.ts';
import { closedSpline, smoothLine } from '../spline.ts';
import type { Point } from '../vector.ts';
import { smoothstep } from '../vector.ts';
import type { BodySpec } from './body-spec.ts';

/** Position of a point relative to the parts of the shell; distances in metres, negative inside. */
export interface Place {
  /** Distance to the outline of the cabin in side view, without bow and crown. */
  outline: number;
  /** Distance to the cabin's side. */
  side: number;
}

/** A car's outer skin as a solid. */
export interface Shell {
  spec: BodySpec;
  field: Field3;
  cabin(x: number, y: number, z: number): Place;
  /** Height of the waistline. */
  waist(x: number): number;
  /** |y| of the side at (x, z). */
  sideY(x: number, z: number): number;
  /** Foremost and rearmost x at (y, z). */
  frontX(y: number, z: number): number;
  rearX(y: number, z: number): number;
  /** Uppermost z at (x, y). */
  topZ(x: number, y: number): number;
}

/** Grid spacing of the stored outlines, metres. */
const STEP = 0.022;

function outlineField(control: readonly Point[]): (u: number, v: number) => number {
  const polygon = closedSpline(control);
  const xs = polygon.map((p) => p[0]);
  const zs = polygon.map((p) => p[1]);
  const low: Point = [Math.min(...xs) - 0.5, Math.min(...zs) - 0.4];
  const high: Point = [Math.max(...xs) + 0.5, Math.max(...zs) + 0.4];
  return storedField(polygonField(polygon), low, high, STEP);
}

/** The t in [from, to] at which the field first turns negative, searching from `from`. */
function firstInside(at: (t: number) => number, from: number, to: number): number {
  const n = 160;
  let before = from;
  for (let i = 1; i <= n; i++) {
    const t = from + ((to - from) * i) / n;
    if (at(t) < 0) {
      let [out, inside] = [before, t];
      for (let k = 0; k < 24; k++) {
        const middle = (out + inside) / 2;
        if (at(middle) < 0) inside = middle;
        else out = middle;
      }
      return inside;
    }
    before = t;
  }
  return to;
}

function cabinPlace(
  spec: BodySpec,
  waist: (x: number) => number,
): (x: number, y: number, z: number) => Place {
  const outline = outlineField(spec.cabin);
  const plan = smoothLine(spec.cabinPlan, 0.25);
  const tumble = smoothLine(spec.tumblehome, 0.12);
  const { screen, back } = spec.bow;
  return (x, y, z) => {
    const q = (y * y) / 0.64;
    const xc = x + screen * q * smoothstep(-0.6, 0.8, x) - back * q * smoothstep(0.2, -1.4, x);
    return {
      outline: outline(xc, z + spec.crown.roof * q),
      side: (Math.abs(y) - plan(x) - tumble(z - waist(x))) * 0.93,
    };
  };
}

function lowerField(spec: BodySpec, waist: (x: number) => number): Field3 {
  const outline = outlineField(spec.lower);
  const plan = smoothLine(spec.plan, 0.22);
  const section = smoothLine(spec.section, 0.035);
  const { wheels, bow, crown } = spec;
  return (x, y, z) => {
    const ay = Math.abs(y);
    const q = (ay / 0.8) ** 2.3;
    const xl = x + bow.front * q * smoothstep(0.2, 2, x) - bow.rear * q * smoothstep(-0.2, -2, x);
    const zl = z + crown.deck * q * smoothstep(0.5, 0.9, z);
    const arch = Math.min(
      Math.hypot(x - wheels.front, z - wheels.radius),
      Math.hypot(x - wheels.rear, z - wheels.radius),
    );
    const lip = (arch - wheels.arch) / 0.06;
    const flare = spec.flare * Math.exp(-lip * lip);
    const half = plan(x) + section((z - spec.sill) / (waist(x) - spec.sill)) + flare;
    return smoothMax(outline(xl, zl), ay - half, spec.rounding.lower);
  };
}

export function makeShell(spec: BodySpec): Shell {
  const waist = smoothLine(spec.waist, 0.2);
  const lower = lowerField(spec, waist);
  const cabin = cabinPlace(spec, waist);
  const field: Field3 = (x, y, z) => {
    const low = lower(x, y, z);
    if (z < 0.6) return low;
    const c = cabin(x, y, z);
    return smoothMin(low, smoothMax(c.outline, c.side, spec.rounding.cabin), 0.035);
  };
  return {
    spec,
    field,
    cabin,
    waist,
    sideY: (x, z) => firstInside((y) => field(x, y, z), 1.3, 0),
    frontX: (y, z) => firstInside((x) => field(x, y, z), 3.4, 0),
    rearX: (y, z) => firstInside((x) => field(x, y, z), -3.6, 0),
    topZ: (x, y) => firstInside((z) => field(x, y, z), 3, 0),
  };
}
