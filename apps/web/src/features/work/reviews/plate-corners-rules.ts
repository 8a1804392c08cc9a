import type { SharedQuad } from '@forecourt/contract/reviews';

type Share = SharedQuad[number];

/** What of a plate is dragged or has the focus: a corner, or all of it. */
export type Handle = number | 'whole';

const inside = (share: number) => Math.min(1, Math.max(0, share));

/** The plates with one corner of one of them elsewhere. */
export function withCornerAt(
  plates: readonly SharedQuad[],
  plate: number,
  corner: number,
  { x, y }: Share,
): SharedQuad[] {
  const moved = { x: inside(x), y: inside(y) };
  return plates.map((quad, index) =>
    index === plate ? (quad.map((one, at) => (at === corner ? moved : one)) as SharedQuad) : quad,
  );
}

interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The upright box around a plate, shares of the photo. */
export function extentOfPlate(plate: SharedQuad): Extent {
  const [across, down] = [plate.map(({ x }) => x), plate.map(({ y }) => y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** A plate elsewhere, in its own shape: as far as all of it stays in the photo. */
function moved(plate: SharedQuad, by: Share): SharedQuad {
  const { height, left, top, width } = extentOfPlate(plate);
  const [across, down] = [within(by.x, -left, 1 - left - width), within(by.y, -top, 1 - top - height)];
  return plate.map(({ x, y }) => ({ x: inside(x + across), y: inside(y + down) })) as SharedQuad;
}

const withOne = (plates: readonly SharedQuad[], plate: number, change: (quad: SharedQuad) => SharedQuad) =>
  plates.map((quad, index) => (index === plate ? change(quad) : quad));

/** The plates with one of them elsewhere. @param by Shares of the photo. */
export function withPlateMoved(plates: readonly SharedQuad[], plate: number, by: Share): SharedQuad[] {
  return withOne(plates, plate, (quad) => moved(quad, by));
}

/** No plate is made narrower; share of the photo's width. */
const narrowest = 0.01;

/** The plates with one of them larger or smaller around its middle: as far as it stays in the photo. */
export function withPlateScaled(plates: readonly SharedQuad[], plate: number, factor: number): SharedQuad[] {
  return withOne(plates, plate, (quad) => {
    const { height, left, top, width } = extentOfPlate(quad);
    const largest = Math.min(1 / Math.max(width, narrowest), 1 / Math.max(height, narrowest));
    const by = within(factor, Math.min(1, narrowest / Math.max(width, 1e-6)), largest);
    const middle = { x: left + width / 2, y: top + height / 2 };
    const at = ({ x, y }: Share) => ({
      x: middle.x + (x - middle.x) * by,
      y: middle.y + (y - middle.y) * by,
    });
    // It is moved away from an edge of the photo that it would go beyond.
    return moved(quad.map(at) as SharedQuad, { x: 0, y: 0 });
  });
}

/** Part of a photo that is seen: its middle and its width, shares of the photo. */
type Seen = Share & { width: number };

/** Width of a new plate, share of the photo's width, and at most this share of what is seen; European plates are 520 × 110 mm. */
const [newWidth, newWidthSeen] = [0.12, 0.4];
const plateShape = 110 / 520;

/** A plate in the middle of what is seen of a photo of this shape (width / height), to be moved to where it belongs. */
export function newPlate(ratio: number, seen: Seen): SharedQuad {
  const wide = Math.min(newWidth, newWidthSeen * seen.width) / 2;
  const high = wide * plateShape * ratio;
  const at = (x: number, y: number) => ({ x: 0.5 + x * wide, y: 0.5 + y * high });
  return moved([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)], { x: seen.x - 0.5, y: seen.y - 0.5 });
}

/** The middle of a plate, shares of the photo. */
export function middleOfPlate(plate: SharedQuad): Share {
  const mean = (of: (corner: Share) => number) => plate.reduce((sum, corner) => sum + of(corner), 0) / 4;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** A handle of one of several plates. */
export interface PlateHandle {
  plate: number;
  handle: Handle;
}

/**
 * The handle that is nearest to a place on which several may lie: a corner of any plate, or all of a plate inside it, whose handle is
 * its middle. Null without plates.
 * @param ratio Width per height of the photo.
 */
export function handleNear(plates: readonly SharedQuad[], place: Share, ratio: number): PlateHandle | null {
  const isWithin = (from: number, length: number, at: number) => at >= from && at <= from + length;
  const distance = ({ x, y }: Share) => Math.hypot((x - place.x) * ratio, y - place.y);
  const handles = plates.flatMap((quad, plate) => {
    const { height, left, top, width } = extentOfPlate(quad);
    const isInside = isWithin(left, width, place.x) && isWithin(top, height, place.y);
    const corners = quad.map((at, handle) => ({ plate, handle, away: distance(at) }));
    const whole = { plate, handle: 'whole' as const, away: distance(middleOfPlate(quad)) };
    return isInside ? [...corners, whole] : corners;
  });
  const [nearest] = handles.toSorted((a, b) => a.away - b.away);
  return nearest ? { plate: nearest.plate, handle: nearest.handle } : null;
}

/** Pixels that separate the corners of a plate so that a finger touches only one of them: the size of what it touches. */
const apartPx = 44;
/** Less than this would only move the photo. */
const worthwhile = 1.5;

/**
 * Zoom at which the corners of a plate can be touched one by one; 1 if the whole photo will do.
 * @param shown Size of the whole photo on the screen, pixels.
 */
export function zoomToTouch([a, b, c, d]: SharedQuad, shown: { width: number; height: number }): number {
  const side = (from: Share, to: Share) =>
    Math.hypot((to.x - from.x) * shown.width, (to.y - from.y) * shown.height);
  const shortest = Math.min(side(a, b), side(b, c), side(c, d), side(d, a));
  const zoom = apartPx / Math.max(1, shortest);
  return zoom < worthwhile ? 1 : zoom;
}
