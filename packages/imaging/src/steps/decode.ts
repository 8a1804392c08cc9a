import type { Metadata, Sharp } from 'sharp';
import type { NamedColour } from '../colour/colour-numbers.ts';
import { decodeHeif, heifSize } from '../colour/heif-file.ts';
import { profiledPng } from '../colour/profiled-png.ts';
import { namedColour, srgbPixels } from '../colour/srgb-pixels.ts';
import { PhotoError } from '../photo-error.ts';
import type { PixelBox, Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { tagsIn, tagsInHeic } from './exif.ts';
import { focalLengthOf } from './focal-length.ts';
import { type Location, locationOf } from './location.ts';
import { wholeJpeg } from './whole-jpeg.ts';

/** Largest photo we decode, pixels. Beyond it a picture process could run out of memory. */
export const pixelsMax = 100_000_000;
/** Smallest side that is still usable, pixels. */
const sideMin = 64;
const secondsMax = 30;

export type Photo = {
  /** Size of the upright picture in pixels. */
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';
  /** GPS location of the photo; undefined if it contains none. */
  location: Location | undefined;
  /** Focal length, pixels of the upright picture; undefined if it is not known. */
  focal: number | undefined;
  /**
   * Decodes the upright picture to sRGB, scaled down so that neither side exceeds `sideMax`; transparent areas become
   * white.
   * @param part Only this part of the upright picture, in its pixels, scaled as the whole would be.
   * @throws PhotoError `broken` when the bytes turn out to be damaged or truncated.
   */
  decode(sideMax: number, part?: PixelBox): Promise<Raster<3>>;
};

type Kind = Photo['format'] | 'known but refused' | undefined;

const refusedStarts = ['GIF8', 'BM', 'II*\0', 'MM\0*', '%PDF', '<svg', '<?xml', '8BPS', '\xff\x0a', 'RIFF'];

/** Detects the type from the first bytes; file names and declared types are not trusted. */
function sniff(bytes: Uint8Array): Kind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp') {
    if (/avif|avis/.test(head)) return 'avif';
    return /hei[cxms]|hev[cxms]|mif1|msf1/.test(head) ? 'heic' : 'known but refused';
  }
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  return refusedStarts.some((start) => text.startsWith(start)) ? 'known but refused' : undefined;
}

function assertSize(width: number, height: number): void {
  if (width * height > pixelsMax) {
    throw new PhotoError(
      'too_many_pixels',
      `${width} × ${height} is more than ${pixelsMax / 1e6} megapixels`,
    );
  }
  if (Math.min(width, height) < sideMin) {
    throw new PhotoError('too_small', `${width} × ${height} is less than ${sideMin} pixels on a side`);
  }
}

function broken(cause: unknown): PhotoError {
  if (cause instanceof PhotoError) return cause;
  const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  if (/pixel limit/i.test(message)) return new PhotoError('too_many_pixels', message, { cause });
  return new PhotoError('broken', `the picture is damaged or incomplete: ${message}`, { cause });
}

function sized(pipeline: Sharp, whole: Size, sideMax: number, part?: PixelBox): Sharp {
  if (!part) {
    return pipeline.resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
  }
  const scale = Math.min(1, sideMax / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  return pipeline.extract(part).resize({ width, height, fit: 'fill' });
}

async function toRaster(picture: Sharp, colour?: NamedColour): Promise<Raster<3>> {
  const opaque = picture.flatten({ background: '#ffffff' }).timeout({ seconds: secondsMax });
  const { channels, data, height, width } = await srgbPixels(opaque, colour);
  if (channels !== 3) throw new Error(`decoded to ${channels} channels`);
  return { data, width, height, channels };
}

async function openHeic(bytes: Uint8Array): Promise<Photo> {
  const { width, height } = await heifSize(bytes).catch((cause: unknown) => Promise.reject(broken(cause)));
  assertSize(width, height);
  const tags = [...tagsInHeic(bytes)];
  // Cached: decoding takes seconds, and a photo is decoded once for the analysis and once per size of its pictures.
  let kept: ReturnType<typeof decodeHeif> | undefined;
  return {
    width,
    height,
    format: 'heic',
    location: tags.map(locationOf).find(Boolean),
    focal: tags.map((one) => focalLengthOf(one, { width, height })).find(Boolean),
    async decode(sideMax, part) {
      try {
        kept ??= decodeHeif(bytes);
        const { colour, data, ...size } = await kept;
        const whole = sharp(data, { raw: { ...size, channels: 4 }, limitInputPixels: pixelsMax });
        const picture = sized(whole, size, sideMax, part);
        if (!colour || 'primaries' in colour) return await toRaster(picture, colour);
        return await toRaster(sharp(profiledPng(await toRaster(picture), colour.icc)));
      } catch (cause) {
        throw broken(cause);
      }
    },
  };
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    // No pixel limit here, so that the error can state the size; reading a header decodes no pixels.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw broken(cause);
  }
}

/**
 * Reads only the header.
 * @throws PhotoError when it is no picture, of a rejected type, too large, too small, animated or damaged.
 */
export async function openPhoto(bytes: Uint8Array): Promise<Photo> {
  if (bytes.length === 0) throw new PhotoError('empty', 'the file is empty');
  const kind = sniff(bytes);
  if (kind === undefined) throw new PhotoError('not_an_image', 'the file is not a picture');
  if (kind === 'known but refused') {
    throw new PhotoError('unsupported_type', 'only JPEG, PNG, WebP, AVIF and HEIC photos are accepted');
  }
  if (kind === 'heic') return openHeic(bytes);
  const header = await readHeader(bytes);
  assertSize(header.width, header.height);
  if ((header.pages ?? 1) > 1) throw new PhotoError('animated', `the picture has ${header.pages} frames`);
  const { width, height } = header.autoOrient;
  const tags = tagsIn(header.exif);
  const colour = await namedColour(bytes, header);
  let checked: ReturnType<typeof wholeJpeg> | undefined;
  return {
    width,
    height,
    format: kind,
    location: locationOf(tags),
    focal: focalLengthOf(tags, { width, height }),
    async decode(sideMax, part) {
      const options = { limitInputPixels: pixelsMax, sequentialRead: true, ignoreIcc: colour !== undefined };
      const read = (from: Uint8Array, failOn: 'error' | 'warning') =>
        toRaster(
          sized(sharp(from, { ...options, failOn }).autoOrient(), { width, height }, sideMax, part),
          colour,
        );
      // The decoder sees whether data is missing unless it stops early or makes the picture smaller itself.
      const isSeenWhole = !part && Math.max(width, height) < 2 * sideMax;
      try {
        const whole =
          kind === 'jpeg' && !checked && isSeenWhole && (await read(bytes, 'warning').catch(() => null));
        if (whole) checked = Promise.resolve(bytes);
        if (whole) return whole;
        checked ??= wholeJpeg(bytes, pixelsMax);
        return await read(await checked, 'error');
      } catch (cause) {
        throw broken(cause);
      }
    },
  };
}
