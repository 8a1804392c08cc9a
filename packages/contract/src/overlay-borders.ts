/**
 * Measures the borders of frames, and keeps logos and texts off them and off the edges of targets, for the pictures themselves and
 * their previews.
 */
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

/** What logos and texts keep off in a picture. */
export interface Borders {
  /** What frames cover: nothing is partly on it; wholly on it may be what was put there, as the text of a banner is. */
  frames: Insets;
  /** The safe area of the target: nothing is on it. */
  edges: Insets;
  /** Where the logos of the picture are, which texts beside them keep off; absent: none. */
  logos?: readonly Area[];
}

export const noBorders: Borders = { frames: noInsets, edges: noInsets };

/** What borders leave free of a canvas, whole pixels. */
export function innerOf(canvas: Pick<Area, 'width' | 'height'>, { bottom, left, right, top }: Insets): Area {
  const [x, y] = [Math.round(left * canvas.width), Math.round(top * canvas.height)];
  const across = canvas.width - x - Math.round(right * canvas.width);
  const down = canvas.height - y - Math.round(bottom * canvas.height);
  return { left: x, top: y, width: Math.max(1, across), height: Math.max(1, down) };
}

/** Whether an area is wholly on one of the borders around the inner one, where it was put on purpose, as the text of a banner is. */
const isOnBorder = (area: Area, inner: Area) =>
  area.left + area.width <= inner.left ||
  area.top + area.height <= inner.top ||
  area.left >= inner.left + inner.width ||
  area.top >= inner.top + inner.height;

/** Sides are rounded up to whole pixels: without this, the error of a product would add one. */
const belowRounding = 1 - 1e-9;

function shareInside(area: Area, inner: Area): number {
  const share = Math.min(inner.width / area.width, inner.height / area.height);
  return share < 1 ? share * belowRounding : 1;
}

/** An area moved until it is inside the inner one; it has to fit. */
function movedInside(area: Area, inner: Area): Area {
  const startIn = (start: number, from: number, free: number) =>
    Math.min(Math.max(start, from), from + Math.max(0, free));
  return {
    ...area,
    left: startIn(area.left, inner.left, inner.width - area.width),
    top: startIn(area.top, inner.top, inner.height - area.height),
  };
}

const largestOf = (one: Insets, other: Insets): Insets => ({
  top: Math.max(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.max(one.left, other.left),
});

/** Where something is between borders. */
interface Settled {
  area: Area;
  /** Share of its size at which it fits. */
  share: number;
  /** What is left free to it, from edge to edge. */
  free: Area;
  /** Whether it is on the border of a frame. */
  isOnBorder: boolean;
}

/**
 * Makes something smaller and moves it inward until it keeps off the borders.
 * @param areaOf Where it would be at this share of its size.
 */
export function settleBetween(
  canvas: Pick<Area, 'width' | 'height'>,
  { edges, frames }: Borders,
  areaOf: (share: number) => Area,
): Settled {
  const clear = innerOf(canvas, edges);
  const fits = shareInside(areaOf(1), clear);
  const area = movedInside(areaOf(fits), clear);
  if (isOnBorder(area, innerOf(canvas, frames))) return { area, share: fits, free: clear, isOnBorder: true };
  const inner = innerOf(canvas, largestOf(frames, edges));
  const share = fits * shareInside(area, inner);
  return { area: movedInside(areaOf(share), inner), share, free: inner, isOnBorder: false };
}

/** Pixels of a picture, four bytes each, the last of them opacity. */
interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Opacity from which a pixel belongs to a frame. */
const seenFrom = 16;
/** Borders are set in steps of half a percent, and up to 45 %. */
const [stepsPerUnit, borderMax] = [200, 0.45];

const shareOf = (border: number, side: number) =>
  Math.min(borderMax, Math.max(0, Math.ceil((border / side) * stepsPerUnit - 1e-6)) / stepsPerUnit);

/**
 * The borders of a frame, measured around its clear middle: as thick as anywhere in the middle half of their edge, so that ribbons in
 * corners do not count. Null if its middle is not clear, as that of a photo.
 */
export function measuredBorders({ data, height, width }: Pixels): Insets | null {
  const isSeen = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) >= seenFrom;
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  if (width < 4 || height < 4 || isSeen(middleX, middleY)) return null;
  /** How many of these pixels, from the edge to the middle, are up to the last one that is seen. */
  const upTo = (count: number, isSeenAt: (at: number) => boolean) => {
    for (let at = count - 1; at >= 0; at--) if (isSeenAt(at)) return at + 1;
    return 0;
  };
  const border = { top: 0, right: 0, bottom: 0, left: 0 };
  for (let x = Math.floor(width / 4); x < (width * 3) / 4; x++) {
    border.top = Math.max(
      border.top,
      upTo(middleY, (y) => isSeen(x, y)),
    );
    border.bottom = Math.max(
      border.bottom,
      upTo(height - middleY - 1, (y) => isSeen(x, height - 1 - y)),
    );
  }
  for (let y = Math.floor(height / 4); y < (height * 3) / 4; y++) {
    border.left = Math.max(
      border.left,
      upTo(middleX, (x) => isSeen(x, y)),
    );
    border.right = Math.max(
      border.right,
      upTo(width - middleX - 1, (x) => isSeen(width - 1 - x, y)),
    );
  }
  return {
    top: shareOf(border.top, height),
    right: shareOf(border.right, width),
    bottom: shareOf(border.bottom, height),
    left: shareOf(border.left, width),
  };
}

/** Longest side of the copy of a picture in which its borders are measured, pixels. */
export const measuredSide = 800;

/** What the borders of a frame cover until they are measured or set. */
export const usualBorders: Insets = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };
