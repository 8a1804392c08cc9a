/** A place in pixels of a mask. */
export interface Point {
  x: number;
  y: number;
}

/** Whole pixels. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Brush {
  /** Diameter, share of the mask's longer side. */
  size: number;
  /** Share of the radius that is painted fully; beyond it the edge fades out. */
  hardness: number;
}

export const brushSize = { min: 0.002, max: 0.1, start: 0.015 };
export const brushStart: Brush = { size: brushSize.start, hardness: 0.8 };

const sizeStep = 1.25;

/** The brush one step larger or smaller. */
export function resized(brush: Brush, by: 1 | -1): Brush {
  const size = brush.size * sizeStep ** by;
  return { ...brush, size: Math.min(brushSize.max, Math.max(brushSize.min, size)) };
}

/** Distance between two dabs of a stroke, in diameters: so close that its edge is straight. */
const spacing = 0.15;

/** The middles of the dabs that a stroke consists of, without its first point. */
export function dabsBetween(from: Point, to: Point, diameter: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.ceil(length / Math.max(1, diameter * spacing));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/** The box that holds both, as far as it is inside; undefined counts as empty. */
export function united(a: PixelBox | undefined, b: PixelBox): PixelBox {
  if (!a) return b;
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

/** The whole pixels inside the mask that this box of any numbers touches; null if there are none. */
export function clipped(
  box: { left: number; top: number; width: number; height: number },
  { height, width }: { width: number; height: number },
): PixelBox | null {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(width, Math.ceil(box.left + box.width));
  const bottom = Math.min(height, Math.ceil(box.top + box.height));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}
