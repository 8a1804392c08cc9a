import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { tagsIn } from '../steps/exif.ts';
import { adobeRgb, type NamedColour, needsDepth } from './colour-numbers.ts';
import { colourInHeif } from './heif-file.ts';
import { pngColour } from './png-colour.ts';
import { toSrgb } from './to-srgb.ts';

/** Pixels of 8 bits in sRGB; the pages of an animation are below each other. */
type Pixels = Pick<OutputInfo, 'width' | 'height' | 'channels' | 'pageHeight'> & { data: Uint8Array };

/**
 * Colours that a file names by other means than a profile, which sharp applies itself: a file that has such colours is
 * opened with `ignoreIcc`, and its pixels are read by `srgbPixels`.
 */
export async function namedColour(bytes: Uint8Array, header: Metadata): Promise<NamedColour | undefined> {
  if (header.format === 'png') return pngColour(bytes);
  if (header.hasProfile) return undefined;
  if (header.format === 'heif') return colourInHeif(bytes).catch(() => undefined);
  // How cameras name Adobe RGB (DCF 2.0).
  return tagsIn(header.exif)?.Iop?.InteroperabilityIndex?.startsWith('R03') ? adobeRgb : undefined;
}

/** The pixels of a picture in sRGB. `colour` is undefined where sharp knows the colours. */
export async function srgbPixels(picture: Sharp, colour: NamedColour | undefined): Promise<Pixels> {
  const isDeep = colour !== undefined && needsDepth(colour);
  const { data, info } = await picture
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { channels, height, pageHeight, width } = info;
  const size = { width, height, channels, ...(pageHeight && { pageHeight }) };
  if (!colour) return { data, ...size };
  if (channels !== 3 && channels !== 4) throw new Error(`decoded to ${channels} channels`);
  const values = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data;
  return { data: toSrgb(values, channels, colour), ...size };
}
