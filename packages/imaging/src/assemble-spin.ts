import type { Size } from './raster.ts';
import { sharp } from './safe-sharp.ts';
import { withXmpInGif } from './steps/gif-xmp.ts';

type SpinOptions = {
  /** Size of the animation in pixels. */
  size: Size;
  /** How long each frame is shown, milliseconds. */
  delaysMs: readonly number[];
  /** How often it repeats; null: for ever. */
  loops: number | null;
  /** An XMP packet. */
  xmp: string;
};

type Animation = Size & { format: 'gif' | 'webp'; bytes: Uint8Array };

/** Looked at on renderings in the dark hall: no bands on its walls, and no traces of the vehicle in the frames before. */
const encoders = {
  gif: { effort: 3, dither: 0.6, interFrameMaxError: 6 },
  webp: { quality: 78, effort: 2 },
} as const;

/**
 * Makes an animation that repeats of the frames of a spin.
 * @param frames Encoded pictures of the same shape, in the order in which they are shown.
 */
export async function assembleSpin(
  frames: readonly Uint8Array[],
  format: Animation['format'],
  { delaysMs, loops, size, xmp }: SpinOptions,
): Promise<Animation> {
  const shown = await Promise.all(
    frames.map((bytes) =>
      sharp(bytes)
        .resize({ ...size, fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const raw = { ...size, channels: 3 as const };
  const joined = sharp(Buffer.concat(shown), {
    raw: { ...raw, height: size.height * frames.length, pageHeight: size.height },
  });
  const timing = { loop: loops ?? 0, delay: [...delaysMs] };
  const bytes = await (format === 'gif'
    ? joined.gif({ ...encoders.gif, ...timing })
    : joined.webp({ ...encoders.webp, ...timing }).withXmp(xmp)
  ).toBuffer();
  return { ...size, format, bytes: format === 'gif' ? withXmpInGif(bytes, xmp) : bytes };
}
