import type { Fidelity, Target } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import type { Location } from './location.ts';

export type Output = {
  name: string;
  format: Target['format'];
  width: number;
  height: number;
  bytes: Uint8Array;
  /** Where the vehicle was placed, shares of width and height; absent when the photo keeps its own background. */
  vehicle?: { x: number; y: number; width: number; height: number };
  /**
   * Where the photo is on a picture that it was fitted into with its own background, in shares like the vehicle; reaches beyond the
   * picture where it was cut off. Absent of all other pictures.
   */
  photo?: { x: number; y: number; width: number; height: number };
  /** How true that vehicle is to the photo. */
  fidelity?: Fidelity;
};

type Metadata = {
  /** The location of the photo, if the picture may tell it. */
  location?: Location;
  /** An XMP packet. */
  xmp?: string;
};

/**
 * Encodes an output. None of the original's metadata is written, only what is passed in; transparent areas become white
 * if the format has no alpha.
 */
export async function encode(
  canvas: Raster<3> | Raster<4>,
  target: Target,
  { location, xmp }: Metadata = {},
): Promise<Output> {
  let pipeline = sharp(canvas.data, { raw: canvas });
  if (xmp) pipeline = pipeline.withXmp(xmp);
  if (location) pipeline = pipeline.withExif({ IFD3: { ...location } });
  if (canvas.width !== target.width || canvas.height !== target.height) {
    pipeline = pipeline.resize(target.width, target.height, { fit: 'inside', withoutEnlargement: true });
  }
  if (target.format === 'jpeg') {
    // No chroma subsampling from quality 90 on, because it makes red lamps and thin lettering bleed.
    const chromaSubsampling = target.quality >= 90 ? '4:4:4' : '4:2:0';
    pipeline = pipeline
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: target.quality, chromaSubsampling });
  } else if (target.format === 'webp') pipeline = pipeline.webp({ quality: target.quality, effort: 2 });
  else if (target.format === 'avif') pipeline = pipeline.avif({ quality: target.quality, effort: 2 });
  // Level 1 is three times faster than level 6 and a third larger: a good trade for files that are made once and
  // fetched once.
  else pipeline = pipeline.png({ compressionLevel: 1 });
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { name: target.name, format: target.format, width: info.width, height: info.height, bytes: data };
}
