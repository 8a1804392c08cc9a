import {
  maskCell,
  type ObjectMask,
  type Prompt,
  type Segmenter,
  segmenterSide,
} from '../models/segmenter.ts';
import type { PixelBox, Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import type { ShareBox } from './detect.ts';
import type { Shares } from './shares.ts';

/** Margin around the vehicle in the picture that the segmenter reads, share of its size: it has to see the neighbours. */
const margin = 0.3;

/** The cells of the segmenter's masks: `width` × `height` squares of `cell` photo pixels from the top left of `crop`. */
export type Grid = Size & { crop: PixelBox; cell: number };

/** The grid over a photo's vehicle and what is beside it. */
function gridAround(photo: Raster<3>, main: ShareBox): Grid {
  const growX = (main.right - main.left) * margin;
  const growY = (main.bottom - main.top) * margin;
  const left = Math.max(0, Math.floor((main.left - growX) * photo.width));
  const top = Math.max(0, Math.floor((main.top - growY) * photo.height));
  const width = Math.min(photo.width, Math.ceil((main.right + growX) * photo.width)) - left;
  const height = Math.min(photo.height, Math.ceil((main.bottom + growY) * photo.height)) - top;
  const cell = (Math.max(width, height) * maskCell) / segmenterSide;
  const crop = { left, top, width, height };
  return { crop, cell, width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
}

/** A box in shares of the photo, as a box in cells. */
export function inCells(box: ShareBox, { cell, crop }: Grid, photo: Raster): ShareBox {
  const x = (share: number) => (share * photo.width - crop.left) / cell;
  const y = (share: number) => (share * photo.height - crop.top) / cell;
  return { left: x(box.left), right: x(box.right), top: y(box.top), bottom: y(box.bottom) };
}

/** A vehicle and what is beside it, for the segmenter, which reads the picture only when it is first asked. */
export type Surroundings = {
  photo: Raster<3>;
  grid: Grid;
  /** The vehicle's box in cells. */
  main: ShareBox;
  /** Finds the object that is meant by the prompts. */
  objectAt(prompts: Prompt[]): Promise<ObjectMask>;
};

/** Answers that are kept of one photo, each of at most 256 kB; an analysis asks a few times, each click two times at most. */
const answersMax = 48;

/** @param main The vehicle's box in shares of the photo. */
export function surroundingsOf(photo: Raster<3>, main: ShareBox, segmenter: Segmenter): Surroundings {
  const grid = gridAround(photo, main);
  let read: ReturnType<Segmenter['read']> | undefined;
  /**
   * Answers by their prompts, the least recently used first: steps that change little of the matte ask the same again. A photo that
   * is retouched may be asked hundreds of times.
   */
  const answers = new Map<string, Promise<ObjectMask>>();
  return {
    photo,
    grid,
    main: inCells(main, grid, photo),
    async objectAt(prompts) {
      read ??= readCrop(photo, grid, segmenter);
      const { objectAt } = await read;
      const key = JSON.stringify(prompts);
      const answer = answers.get(key) ?? objectAt(prompts);
      answers.delete(key);
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > answersMax && oldest !== undefined) answers.delete(oldest);
      const { data, ...mask } = await answer;
      // Copied, because whoever asks may change it.
      return { ...mask, data: data.slice() };
    },
  };
}

/** Lets the segmenter read the grid's part of the photo. */
async function readCrop(photo: Raster<3>, { cell, crop }: Grid, segmenter: Segmenter) {
  const width = Math.round((crop.width / cell) * maskCell);
  const height = Math.round((crop.height / cell) * maskCell);
  const data = await sharp(photo.data, { raw: photo })
    .extract(crop)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return segmenter.read({ data, width, height, channels: 3 });
}

/**
 * The matte at each cell, 0..1; 0 where it has no pixels.
 * @param shares The matte of `box` (photo pixels), squeezed to any size.
 */
export function matteInCells(shares: Shares, box: PixelBox, { cell, crop, height, width }: Grid): Shares {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((crop.top + (y + 0.5) * cell - box.top) / box.height) * shares.height);
    if (row < 0 || row >= shares.height) continue;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(((crop.left + (x + 0.5) * cell - box.left) / box.width) * shares.width);
      if (column >= 0 && column < shares.width)
        data[y * width + x] = shares.data[row * shares.width + column];
    }
  }
  return { data, width, height };
}

/**
 * Where pixels of a matte are in cells.
 * @param shares The matte of `box` (photo pixels), squeezed to any size.
 */
export function cellOf({ height, width }: Shares, box: PixelBox, { cell, crop }: Grid) {
  return (at: number): { x: number; y: number } => ({
    x: (box.left + (((at % width) + 0.5) * box.width) / width - crop.left) / cell,
    y: (box.top + ((Math.floor(at / width) + 0.5) * box.height) / height - crop.top) / cell,
  });
}

/** Logits at places in cells. */
export const logitsAt = (mask: ObjectMask, places: { x: number; y: number }[]): number[] =>
  places.map(({ x, y }) => logitAt(mask, x, y));

/** Logit at a place in cells, interpolated between the cells' centres. */
export function logitAt({ data, height, width }: ObjectMask, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, x - 0.5));
  const top = Math.min(height - 1, Math.max(0, y - 0.5));
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const upper = data[y0 * width + x0] * (x0 + 1 - left) + data[y0 * width + x1] * (left - x0);
  const lower = data[y1 * width + x0] * (x0 + 1 - left) + data[y1 * width + x1] * (left - x0);
  return upper * (y0 + 1 - top) + lower * (top - y0);
}
