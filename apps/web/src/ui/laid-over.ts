/** A box in shares of a picture. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * CSS position of the first of two pictures in the frame of the second: scaled so that the thing is as wide as in the second picture, with the
 * lower edges of both aligned.
 */
export function laidOver(
  { before, after }: { before: Part; after: Part },
  ratioBefore: number,
  ratio: number,
) {
  const width = after.width / before.width;
  const height = (width * ratio) / ratioBefore;
  const left = after.x - before.x * width;
  const top = after.y + after.height - (before.y + before.height) * height;
  const percent = (share: number) => `${share * 100}%`;
  return {
    inset: 'auto',
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}
