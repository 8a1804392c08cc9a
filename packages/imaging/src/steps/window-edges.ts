import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import { blurPlane, emptyPlane, type Plane } from './blur.ts';
import { logitAt } from './mask-grid.ts';
import { maskWhere } from './mask-shapes.ts';
import { boundsOf, type Cells } from './window-panes.ts';

/** Logit from which a pixel is window: above 0, because paint must never be taken for glass. */
const inwards = 0.3;
/** How far the edge of a window may move to an edge of the photo, cells; and how little contrast counts as one (variance). */
const edgeReach = 1.6;
const smoothness = 0.0015;
/** Room around all windows in which edges are looked for, cells. */
const windowRoom = 6;
/** From half a share upwards a pixel becomes window within so much of a share, divided into 1. */
const edgeSteepness = 4;

/** Luminance of the part of the photo, 0..1. */
function luminance(photo: Raster<3>, box: PixelBox): Plane {
  const plane = emptyPlane(box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = ((box.top + y) * photo.width + box.left + x) * 3;
      const [r, g, b] = [photo.data[at], photo.data[at + 1], photo.data[at + 2]];
      plane.data[y * box.width + x] = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
    }
  }
  return plane;
}

/**
 * Moves the edge of a plane of shares to the edges of its guide: a guided filter (He, Sun, Tang 2010), whose result is a linear
 * function of the guide within `reach` pixels.
 */
function guided(shares: Plane, guide: Plane, reach: number): Plane {
  const blurred = (value: (at: number) => number) =>
    blurPlane({ ...shares, data: shares.data.map((_, at) => value(at)) }, reach, reach).data;
  const meanG = blurred((at) => guide.data[at]);
  const meanS = blurred((at) => shares.data[at]);
  const products = blurred((at) => guide.data[at] * shares.data[at]);
  const squares = blurred((at) => guide.data[at] ** 2);
  const slope = meanG.map(
    (mean, at) => (products[at] - mean * meanS[at]) / (squares[at] - mean ** 2 + smoothness),
  );
  const slopes = blurred((at) => slope[at]);
  const offsets = blurred((at) => meanS[at] - slope[at] * meanG[at]);
  return { ...shares, data: guide.data.map((value, at) => slopes[at] * value + offsets[at]) };
}

/** The part of the vehicle's box that has windows, with room for the filter; pixels of the photo. */
function aroundWindows(cells: Cells, box: PixelBox, cell: number): PixelBox {
  const found = boundsOf(maskWhere(cells, (at) => cells.data[at] > 0));
  const [left, top] = [found.left, found.top].map((at) =>
    Math.max(0, Math.floor((at - windowRoom) * cell)),
  ) as [number, number];
  const right = Math.min(box.width, Math.ceil((found.right + windowRoom) * cell));
  const bottom = Math.min(box.height, Math.ceil((found.bottom + windowRoom) * cell));
  return { left: box.left + left, top: box.top + top, width: right - left, height: bottom - top };
}

/** The cells at the photo's size, with a soft edge on an edge of the photo and within the matte. */
export function windowsInPhoto(
  cells: Cells,
  box: PixelBox,
  cell: number,
  photo: Raster<3>,
  matte: Raster<1>,
): Raster<1> {
  const part = aroundWindows(cells, box, cell);
  const plane = emptyPlane(part.width, part.height);
  const object = { ...cells, certainty: 1 };
  for (let at = 0; at < plane.data.length; at++) {
    const x = part.left - box.left + (at % part.width) + 0.5;
    const y = part.top - box.top + Math.floor(at / part.width) + 0.5;
    const logit = logitAt(object, x / cell, y / cell) - inwards;
    plane.data[at] = Math.min(1, Math.max(0, 0.5 + logit / 2));
  }
  const edges = guided(plane, luminance(photo, part), Math.max(2, edgeReach * cell));
  const out = emptyRaster(matte.width, matte.height, 1);
  for (let at = 0; at < plane.data.length; at++) {
    const share = Math.min(1, Math.max(0, (edges.data[at] - 0.5) * edgeSteepness));
    const to = (part.top + Math.floor(at / part.width)) * matte.width + part.left + (at % part.width);
    if (share > 0) out.data[to] = Math.round(share * matte.data[to]);
  }
  return out;
}
