import type { Corners } from './sample-plates.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * The CSS transformation that lays an element of this size, from its upper left corner, onto four corners in perspective: the
 * homography of picture steps (Heckbert 1989) as a matrix of columns.
 */
export function matrixOnto(
  [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners,
  { height, width }: Size,
): string {
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [rightX, rightY] = [x1 - x2, y1 - y2];
  const [lowerX, lowerY] = [x3 - x2, y3 - y2];
  const area = rightX * lowerY - lowerX * rightY;
  const g = (sumX * lowerY - lowerX * sumY) / area;
  const h = (rightX * sumY - sumX * rightY) / area;
  const across = [x1 - x0 + g * x1, y1 - y0 + g * y1, 0, g].map((value) => value / width);
  const down = [x3 - x0 + h * x3, y3 - y0 + h * y3, 0, h].map((value) => value / height);
  return `matrix3d(${[...across, ...down, 0, 0, 1, 0, x0, y0, 0, 1].map((value) => value.toFixed(9)).join()})`;
}
