/** Pixels in memory: rows from the top, channels interleaved, 8 bits each, sRGB when there are 3 or 4 channels. */
export type Raster<Channels extends 1 | 3 | 4 = 1 | 3 | 4> = {
  data: Uint8Array;
  width: number;
  height: number;
  channels: Channels;
};

export type Size = { width: number; height: number };

/** Whole pixels, origin at the top left. */
export type PixelBox = { left: number; top: number; width: number; height: number };

/** A box in shares of a picture's sides. */
export const sharesOf = ({ height, left, top, width }: PixelBox, picture: Size) => ({
  x: left / picture.width,
  y: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});

export function emptyRaster<Channels extends 1 | 3 | 4>(
  width: number,
  height: number,
  channels: Channels,
): Raster<Channels> {
  return { data: new Uint8Array(width * height * channels), width, height, channels };
}

/** Crops a raster to `box`, which must be inside it. */
export function cropRaster<Channels extends 1 | 3 | 4>(
  raster: Raster<Channels>,
  box: PixelBox,
): Raster<Channels> {
  const { channels } = raster;
  const out = emptyRaster(box.width, box.height, channels);
  const rowBytes = box.width * channels;
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * raster.width + box.left) * channels;
    out.data.set(raster.data.subarray(from, from + rowBytes), y * rowBytes);
  }
  return out;
}
