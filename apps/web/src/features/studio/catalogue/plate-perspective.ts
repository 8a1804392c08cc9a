import type { PlateDrawing, PlatePart } from '@forecourt/contract/plate-drawing';

export type Point = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];
type Mapping = (x: number, y: number) => Point;

/** Maps a rectangle of this size onto four corners in perspective: the homography of picture steps (Heckbert 1989). */
export function mappingOnto(
  [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners,
  { height, width }: { width: number; height: number },
): Mapping {
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [rightX, rightY] = [x1 - x2, y1 - y2];
  const [lowerX, lowerY] = [x3 - x2, y3 - y2];
  const area = rightX * lowerY - lowerX * rightY;
  const g = (sumX * lowerY - lowerX * sumY) / area;
  const h = (rightX * sumY - sumX * rightY) / area;
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    const depth = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / depth,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / depth,
    ];
  };
}

/** The outlines of a part, every point of which was mapped; curves stay as good as round. */
export function mappedPath({ path, scale, x, y }: PlatePart, map: Mapping): string {
  return path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, across: string, down: string) =>
    map(Number(across) * scale + x, Number(down) * scale + y)
      .map((value) => value.toFixed(2))
      .join(' '),
  );
}

/** SVG matrix that lays a unit square where the logo is; so small a part of the plate is as good as a parallelogram. */
export function mappedBox({ height, left, top, width }: NonNullable<PlateDrawing['logo']>, map: Mapping) {
  const [[x, y], [rightX, rightY], [lowerX, lowerY]] = [
    map(left, top),
    map(left + width, top),
    map(left, top + height),
  ];
  return `matrix(${[rightX - x, rightY - y, lowerX - x, lowerY - y, x, y].join(' ')})`;
}
