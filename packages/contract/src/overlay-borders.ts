/** Keeps logos and texts from being partly on the borders of frames, for the pictures themselves and their previews. */
/** Pixels of a target. */
export interface Area {
  width: number;
  height: number;
  left: number;
  top: number;
}

/** What is covered along each edge of a picture, shares of its width and height. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** What borders leave free of a canvas, whole pixels. */
export function innerOf(canvas: Pick<Area, 'width' | 'height'>, { bottom, left, right, top }: Insets): Area {
  const [x, y] = [Math.round(left * canvas.width), Math.round(top * canvas.height)];
  const across = canvas.width - x - Math.round(right * canvas.width);
  const down = canvas.height - y - Math.round(bottom * canvas.height);
  return { left: x, top: y, width: Math.max(1, across), height: Math.max(1, down) };
}

/** Whether an area is wholly on one of the borders around the inner one, where it was put on purpose, as the text of a banner is. */
export const isOnBorder = (area: Area, inner: Area) =>
  area.left + area.width <= inner.left ||
  area.top + area.height <= inner.top ||
  area.left >= inner.left + inner.width ||
  area.top >= inner.top + inner.height;

/** The share of its size at which an area fits into the inner one; 1 for one that is on a border or fits. */
export function shareInside(area: Area, inner: Area): number {
  if (isOnBorder(area, inner)) return 1;
  return Math.min(1, inner.width / area.width, inner.height / area.height);
}

/** An area that would be partly on a border, moved inward until it is not; it has to fit. */
export function movedInside(area: Area, inner: Area): Area {
  if (isOnBorder(area, inner)) return area;
  const startIn = (start: number, from: number, free: number) =>
    Math.min(Math.max(start, from), from + Math.max(0, free));
  return {
    ...area,
    left: startIn(area.left, inner.left, inner.width - area.width),
    top: startIn(area.top, inner.top, inner.height - area.height),
  };
}
