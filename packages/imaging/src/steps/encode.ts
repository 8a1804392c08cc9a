import type { Fidelity, Target } from '@forecourt/contract/recipe';
import type { FileLimits } from '@forecourt/contract/target-fit';
import type { Raster, Size } from '../raster.ts';
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

type Additions = {
  limits?: FileLimits | undefined;
  /** The location of the photo, if the picture may tell it. */
  location?: Location;
  /** An XMP packet. */
  xmp?: string;
};

/** Encoder qualities that are tried one after the other while a file is too large. */
const lowerQualities = [78, 70, 60, 50];

/**
 * Encodes an output. None of the original's metadata is written, only what is passed in; transparent areas become white
 * if the format has no alpha. A file that exceeds `limits` has a lower quality; the result may still exceed them, which its
 * reader has to check.
 */
export async function encode(
  canvas: Raster<3> | Raster<4>,
  target: Target,
  additions: Additions = {},
): Promise<Output> {
  const bytesMax = additions.limits?.bytesMax ?? Number.POSITIVE_INFINITY;
  let output = await encodeOnce(canvas, target, additions);
  for (const quality of lowerQualities) {
    if (output.bytes.length <= bytesMax || target.format === 'png') break;
    if (quality < target.quality) output = await encodeOnce(canvas, { ...target, quality }, additions);
  }
  return output;
}

/** How much a picture is enlarged to have the least size that is demanded. */
function enlargementOf(canvas: Size, { enlargementMax, heightMin, widthMin }: FileLimits): number {
  return Math.min(enlargementMax, Math.max(1, widthMin / canvas.width, heightMin / canvas.height));
}

async function encodeOnce(
  canvas: Raster<3> | Raster<4>,
  target: Target,
  { limits, location, xmp }: Additions,
): Promise<Output> {
  let pipeline = sharp(canvas.data, { raw: canvas });
  if (xmp) pipeline = pipeline.withXmp(xmp);
  if (location) pipeline = pipeline.withExif({ IFD3: { ...location } });
  const enlargement = limits ? enlargementOf(canvas, limits) : 1;
  if (enlargement > 1) {
    const [width, height] = [canvas.width, canvas.height].map((side) => Math.round(side * enlargement));
    pipeline = pipeline.resize(width, height, { fit: 'fill' });
  } else if (canvas.width !== target.width || canvas.height !== target.height) {
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
