import type { SharedQuad } from '@forecourt/contract/reviews';

type Share = SharedQuad[number];

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

/** Width of a new plate, share of the photo's width; European plates are 520 × 110 mm. */
const newWidth = 0.12;
const plateShape = 110 / 520;

/** A plate in the middle of a photo of this shape (width / height), to be moved to where it belongs. */
export function newPlate(ratio: number): SharedQuad {
  const [wide, high] = [newWidth / 2, (newWidth / 2) * plateShape * ratio];
  const at = (x: number, y: number) => ({ x: 0.5 + x * wide, y: 0.5 + y * high });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** The middle of a plate, shares of the photo. */
export function middleOfPlate(plate: SharedQuad): Share {
  const mean = (of: (corner: Share) => number) => plate.reduce((sum, corner) => sum + of(corner), 0) / 4;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** Pixels that separate the corners of a plate so that a finger touches only one of them; corners are 24 pixels. */
const apartPx = 40;
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
