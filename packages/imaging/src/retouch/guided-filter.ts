import { blurPlane, type Plane } from '../steps/blur.ts';

/**
 * Moves the edges of a plane to those of a guide of the same size: inside every window the result is a linear function of the
 * guide (K. He, J. Sun, X. Tang: Guided Image Filtering, 2010).
 * @param plane Values 0..1.
 * @param guide Brightness 0..1.
 * @param reach Half the side of a window, pixels.
 * @param contrast Variance of the guide from which an edge is followed.
 */
export function guidedFilter(plane: Plane, guide: Plane, reach: number, contrast: number): Plane {
  const mean = (value: (at: number) => number) =>
    blurPlane({ ...plane, data: plane.data.map((_, at) => value(at)) }, reach, reach).data;
  const [p, i] = [plane.data, guide.data];
  const meanI = mean((at) => i[at]);
  const meanP = mean((at) => p[at]);
  const meanII = mean((at) => i[at] * i[at]);
  const meanIP = mean((at) => i[at] * p[at]);
  const slope = meanI.map((m, at) => (meanIP[at] - m * meanP[at]) / (meanII[at] - m * m + contrast));
  const shift = meanI.map((m, at) => meanP[at] - slope[at] * m);
  const meanSlope = mean((at) => slope[at]);
  const meanShift = mean((at) => shift[at]);
  return { ...plane, data: i.map((value, at) => meanSlope[at] * value + meanShift[at]) };
}
