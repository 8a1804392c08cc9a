import type { BodySpec, Drawn } from '@forecourt/samples/render/car/body-spec';
import type { Point } from '@forecourt/samples/render/vector';

/** A random number between two limits. */
export type Between = (low: number, high: number) => number;

type Change = (p: Point) => Point;

/** An outline moved and scaled about its own middle. */
function reshaped<T extends Drawn>(drawn: T, wide: number, tall: number, up: number): T {
  const middle = (axis: 0 | 1) => drawn.points.reduce((sum, p) => sum + p[axis], 0) / drawn.points.length;
  const [u0, z0] = [middle(0), middle(1)];
  const points = drawn.points.map(([u, z]): Point => [u0 + (u - u0) * wide, z0 + (z - z0) * tall + up]);
  return { ...drawn, points };
}

interface Stretch {
  long: (x: number) => number;
  tall: number;
  wide: number;
}

/** Changes of points in side view (x, z), top view (x, y) and front view (y, z). */
function changesOf({ long, tall, wide }: Stretch): { side: Change; above: Change; ahead: Change } {
  return {
    side: ([x, z]) => [long(x), z * tall],
    above: ([x, y]) => [long(x), y * wide],
    ahead: ([y, z]) => [y * wide, z * tall],
  };
}

const changed = <T extends Drawn>(one: T, change: Change): T => ({ ...one, points: one.points.map(change) });

function stretchedGlass({ glass }: BodySpec, stretch: Stretch): BodySpec['glass'] {
  const { long, tall } = stretch;
  return {
    ...glass,
    foot: glass.foot.map(changesOf(stretch).side),
    front: long(glass.front),
    rear: long(glass.rear),
    pillars: glass.pillars.map((one) => ({ ...one, x: long(one.x) })),
    screen: { low: glass.screen.low * tall, high: glass.screen.high * tall },
    back: glass.back && { low: glass.back.low * tall, high: glass.back.high * tall },
    privacy: long(glass.privacy),
    blind: long(glass.blind),
  };
}

/** What is drawn on the shell, with every coordinate changed. */
function stretchedDrawing(spec: BodySpec, stretch: Stretch): Partial<BodySpec> {
  const { above, ahead, side } = changesOf(stretch);
  const { tall, wide } = stretch;
  return {
    doors: spec.doors.map((one) => changed(one, side)),
    seams: spec.seams.map((line) => line.map(side)),
    deckSeams: spec.deckSeams.map((line) => line.map(above)),
    frontSeams: spec.frontSeams.map((line) => line.map(ahead)),
    rearSeams: spec.rearSeams.map((line) => line.map(ahead)),
    headLamp: changed(spec.headLamp, ahead),
    tailLamp: changed(spec.tailLamp, ahead),
    projectors: spec.projectors.map(([u, z, r]) => [u * wide, z * tall, r]),
    grilles: spec.grilles.map((one) => changed(one, ahead)),
    darkFront: spec.darkFront.map((one) => changed(one, ahead)),
    darkRear: spec.darkRear.map((one) => changed(one, ahead)),
    fogLamps: spec.fogLamps.map(ahead),
    cladding: spec.cladding.map(side),
    handles: spec.handles.map(side),
  };
}

/** A longer or shorter, higher or lower, wider or narrower body. */
function stretched(spec: BodySpec, stretch: Stretch): BodySpec {
  const { above, side } = changesOf(stretch);
  const { long, tall, wide } = stretch;
  const { seats, wheels } = spec;
  return {
    ...spec,
    ...stretchedDrawing(spec, stretch),
    wheels: {
      ...wheels,
      front: long(wheels.front),
      rear: long(wheels.rear),
      outside: wheels.outside * wide,
      radius: wheels.radius * tall,
      rim: wheels.rim * tall,
      arch: wheels.arch * tall,
    },
    lower: spec.lower.map(side),
    cabin: spec.cabin.map(side),
    plan: spec.plan.map(above),
    cabinPlan: spec.cabinPlan.map(above),
    waist: spec.waist.map(side),
    sill: spec.sill * tall,
    glass: stretchedGlass(spec, stretch),
    mirror: { x: long(spec.mirror.x), z: spec.mirror.z * tall },
    plates: { front: spec.plates.front * tall, rear: spec.plates.rear * tall },
    seats: {
      ...seats,
      front: long(seats.front),
      ...(seats.rear !== undefined && { rear: long(seats.rear) }),
      height: seats.height * tall,
    },
  };
}

/** Other lamps, grilles, plates and trim: what tells a front from a rear differs most between makes. */
function withOtherFaces(spec: BodySpec, between: Between): BodySpec {
  const maybe = (share: number) => between(0, 1) < share;
  const lampWide = between(0.6, 1.15);
  const tail = reshaped(spec.tailLamp, between(0.45, 1.25), between(0.7, 2.2), between(-0.06, 0.08));
  const grilles = spec.grilles.map((one) => ({
    ...reshaped(one, 1, between(0.7, 1.5), between(-0.02, 0.02)),
    pitch: between(0.02, 0.06),
    bars: maybe(0.5) ? ('level' as const) : ('mesh' as const),
    frame: maybe(0.4) ? between(0.005, 0.02) : 0,
  }));
  return {
    ...spec,
    wheels: { ...spec.wheels, spokes: maybe(0.34) ? 'ten' : maybe(0.5) ? 'five' : 'twin' },
    headLamp: reshaped(spec.headLamp, lampWide, between(0.5, 1.4), between(-0.04, 0.03)),
    projectors: maybe(0.3) ? [] : spec.projectors,
    tailLamp: tail,
    // Electric cars have no upper grille.
    grilles: maybe(0.2) ? grilles.slice(1) : grilles,
    fogLamps: maybe(0.4) ? [] : spec.fogLamps,
    darkFront: maybe(0.3) ? [] : spec.darkFront,
    darkRear: maybe(0.3) ? [] : spec.darkRear,
    glass: {
      ...spec.glass,
      privacy: maybe(0.3) ? between(-1.2, 0) : spec.glass.privacy,
      chrome: maybe(0.4),
    },
    plates: {
      front: spec.plates.front + between(-0.08, 0.06),
      rear: spec.plates.rear + between(-0.25, 0.06),
    },
    archCladding: maybe(0.3) ? between(0.02, 0.06) : spec.archCladding,
    rails: maybe(0.4),
  };
}

/**
 * Moves front and rear of the cabin: a saloon's becomes a coupé's, an estate's that of a pickup with a covered bed.
 * @param ahead, behind Factors for x before and behind the middle between the axles.
 */
function withOtherCabin(spec: BodySpec, ahead: number, behind: number): BodySpec {
  const moved = (x: number) => (Math.abs(x) > 5 ? x : x * (x > 0 ? ahead : behind));
  const points = (line: readonly Point[]) => line.map(([x, other]): Point => [moved(x), other]);
  const { glass } = spec;
  return {
    ...spec,
    cabin: points(spec.cabin),
    cabinPlan: points(spec.cabinPlan),
    glass: {
      ...glass,
      foot: points(glass.foot),
      front: moved(glass.front),
      rear: moved(glass.rear),
      pillars: glass.pillars.map((one) => ({ ...one, x: moved(one.x) })),
      privacy: moved(glass.privacy),
    },
    mirror: { ...spec.mirror, x: moved(spec.mirror.x) },
    seats: { ...spec.seats, ...(spec.seats.rear !== undefined && { rear: moved(spec.seats.rear) }) },
  };
}

/** A body of other proportions, lamps and trim than `spec`; `name` must differ from every other body's. */
export function variedBody(spec: BodySpec, name: string, between: Between): BodySpec {
  const factor = between(0.9, 1.12);
  const tall = between(0.92, 1.1);
  const wide = between(0.95, 1.06);
  const bend = between(-0.03, 0.03);
  // Numbers beyond a body's ends are no places on it: they switch a part off.
  const long = (x: number) => (Math.abs(x) > 5 ? x : x * factor + bend * (4 - Math.min(4, x * x)));
  const ahead = between(0.88, 1.1);
  // Vans keep their rear; of the others some are shortened to a pickup's or a coupé's cabin.
  const behind = spec.glass.blind > -5 ? 1 : between(0, 1) < 0.25 ? between(0.5, 0.8) : between(0.88, 1.05);
  const body = withOtherCabin(stretched(spec, { long, tall, wide }), ahead, behind);
  return { ...withOtherFaces(body, between), name };
}
