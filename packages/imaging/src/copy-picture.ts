import type { SafeArea } from '@forecourt/contract/overlays';
import { checkedSvg, looksLikeSvg } from '@forecourt/contract/svg-check';
import { namedColour, srgbPixels } from './colour/srgb-pixels.ts';
import { measureBorders } from './measure-borders.ts';
import { PhotoError } from './photo-error.ts';
import { sharp } from './safe-sharp.ts';
import { openPhoto } from './steps/decode.ts';
import type { Output } from './steps/encode.ts';
import { wholeJpeg } from './steps/whole-jpeg.ts';

type CopyOptions = {
  /** Longest side of the copy, pixels. */
  sideMax: number;
  /** Keeps all frames of an animated picture; otherwise only the first one. */
  animated: boolean;
  /** Whether the picture may be an SVG drawing, of which pixels are made: as many as `sideMax` allows. */
  vector?: boolean | undefined;
  /** Default `webp`. */
  format?: 'png' | undefined;
  /** Whether it is a frame, whose borders are measured. */
  measuresBorders?: boolean | undefined;
};

/** The copy of a picture; with `measuresBorders`, what its borders cover, null if its middle is not clear. */
type Copy = Output & { borders?: SafeArea | null };

/** Maximum of width × height × frames; beyond it a picture process could run out of memory. */
const pixelsMax = 100_000_000;
const framesMax = 500;
const secondsMax = 30;
const quality = 90;

function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1');
  return head.slice(4, 8) === 'ftyp' && !/avif|avis/.test(head);
}

/** First bytes of the types that sharp may open; a text could be a drawing, which is opened only after it was checked. */
function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1');
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftyp)/s.test(head);
}

/** @throws PhotoError `broken` when the drawing could run or load something */
function checkedDrawing(bytes: Uint8Array, side: number): Buffer {
  try {
    return Buffer.from(checkedSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes), side).text);
  } catch (cause) {
    throw new PhotoError('broken', 'the drawing is not allowed', { cause });
  }
}

async function opened(bytes: Uint8Array, { animated, sideMax, vector }: CopyOptions) {
  if (!isRaster(bytes)) {
    const beginning = Buffer.from(bytes.subarray(0, 8192)).toString('utf8');
    if (!vector || !looksLikeSvg(beginning)) throw new PhotoError('broken', 'the type is not allowed');
    return sharp(checkedDrawing(bytes, sideMax), { limitInputPixels: pixelsMax });
  }
  if (isHeic(bytes)) {
    const { data, ...size } = await (await openPhoto(bytes)).decode(sideMax);
    return sharp(data, { raw: size });
  }
  const header = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
  const { pages = 1 } = header;
  if (pages > framesMax)
    throw new PhotoError('too_many_pixels', `${pages} frames are more than ${framesMax}`);
  const colour = await namedColour(bytes, header);
  const ignoreIcc = colour !== undefined;
  const options = { limitInputPixels: pixelsMax, failOn: 'error', animated, ignoreIcc } as const;
  const picture = sharp(await wholeJpeg(bytes, pixelsMax), options).autoOrient();
  if (!colour) return picture;
  const { data, ...size } = await srgbPixels(picture.timeout({ seconds: secondsMax }), colour);
  return sharp(data, { raw: size });
}

/**
 * Re-encodes the pixels of a picture as WebP or PNG, which drops metadata and any hidden payload of the file. Alpha is kept.
 * @throws PhotoError when the bytes are no picture, damaged or too large.
 */
export async function copyPicture(bytes: Uint8Array, options: CopyOptions): Promise<Copy> {
  try {
    const picture = await opened(bytes, options);
    const resized = picture
      .resize({ width: options.sideMax, height: options.sideMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const encoded =
      options.format === 'png' ? resized.png({ compressionLevel: 9 }) : resized.webp({ quality });
    const { data, info } = await encoded
      .timeout({ seconds: secondsMax })
      .toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    const borders = options.measuresBorders ? { borders: await measureBorders(data) } : {};
    return {
      name: 'copy',
      width: info.width,
      height,
      format: options.format ?? 'webp',
      bytes: data,
      ...borders,
    };
  } catch (cause) {
    if (cause instanceof PhotoError) throw cause;
    const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    if (/pixel limit/i.test(message)) throw new PhotoError('too_many_pixels', message, { cause });
    throw new PhotoError('broken', message, { cause });
  }
}
