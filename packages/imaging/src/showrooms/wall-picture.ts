import type { Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import type { PaintRow } from './scene.ts';
import { surfacePicture, uprightSize } from './surface-pictures.ts';
import type { View } from './view.ts';

/** The smallest of the picture's halvings that is at least as large as it is shown. */
function halved({ height, width }: Size, shown: number): Size {
  const halvings = Math.max(0, Math.floor(Math.log2(width / shown)));
  const scale = 2 ** -halvings;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The part of a tile that the wall shows if the tile is larger than the wall: its lower middle. */
function shownPart(source: Size, tile: Size, wall: Size) {
  const [across, down] = [Math.min(1, wall.width / tile.width), Math.min(1, wall.height / tile.height)];
  const width = Math.max(1, Math.round(source.width * across));
  const height = Math.max(1, Math.round(source.height * down));
  const part = { left: Math.round((source.width - width) / 2), top: source.height - height, width, height };
  return { part, size: { width: Math.ceil(tile.width * across), height: Math.ceil(tile.height * down) } };
}

/**
 * A wall with a picture of it seen from the front: since the camera faces the wall, it is only resized.
 * @param width Metres after which it is repeated sideways, with a tile in the middle and a row of tiles beginning on the
 *   floor; null: once over the whole wall in view, cropped at its sides or top.
 */
export async function wallPicture(view: View, bytes: Uint8Array, width: number | null): Promise<PaintRow> {
  const upright = await uprightSize(bytes);
  const wall = { width: view.width, height: Math.max(1, Math.round(view.foot)) };
  const scale = width
    ? (width * view.wallScale) / upright.width
    : Math.max(wall.width / upright.width, wall.height / upright.height);
  const tile = {
    width: Math.max(1, Math.round(upright.width * scale)),
    height: Math.max(1, Math.round(upright.height * scale)),
  };
  const source = await surfacePicture(bytes, halved(upright, tile.width));
  const { part, size } = shownPart(source, tile, wall);
  const data = await sharp(source.data, { raw: source })
    .extract(part)
    .resize(size.width, size.height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  const before = Math.ceil(wall.width / 2 / size.width) * size.width + Math.floor(size.width / 2);
  const first = (before - Math.floor(wall.width / 2)) % size.width;
  return (y, row) => {
    const up = wall.height - 1 - Math.min(wall.height - 1, y);
    const line = (size.height - 1 - (up % size.height)) * size.width;
    for (let x = 0, column = first, to = 0; x < wall.width; x++, to += 3) {
      const at = (line + column) * 3;
      row[to] = data[at] as number;
      row[to + 1] = data[at + 1] as number;
      row[to + 2] = data[at + 2] as number;
      if (++column === size.width) column = 0;
    }
  };
}
