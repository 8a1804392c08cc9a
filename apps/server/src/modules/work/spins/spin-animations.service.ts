/** The animations that are made of the frames of a spin. */

import type { SpinId } from '@forecourt/contract/ids';
import type { Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import type { PictureOutput } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { CompositeMarks } from '../../studio/content-credentials/content-credentials.service.ts';
import type { SpinFrame } from './spin-frames.rules.ts';
import { animationSize } from './spin-recipes.rules.ts';
import type * as queries from './spins.queries.ts';
import { delaysOf } from './spins.rules.ts';
import { spinKey } from './spins.service.ts';

/** What spins are made with. */
export type SpinPool = Pick<PicturePool, 'run' | 'assemble'>;

/** One attempt at a spin. */
export interface Attempt {
  id: SpinId;
  begun: queries.SpinWork;
  /** In the order in which they are shown. */
  frames: SpinFrame[];
  /** Of each frame. */
  recipes: Recipe[];
  version: string;
  /** Hash of the look of most pictures. */
  look: string;
}

/** The rendered frames of an attempt. */
interface Rendered {
  made: PictureOutput[];
  size: { width: number; height: number };
  marks: CompositeMarks;
}

/** Joins the frames to an animation, and stores it. */
export async function makeAnimation(
  ctx: Ctx,
  pool: SpinPool,
  { begun, frames, id, version }: Attempt,
  { format, made, marks, size }: Rendered & { format: 'gif' | 'webp' },
) {
  const azimuths = frames.map(({ azimuth }) => azimuth);
  const delaysMs = delaysOf(azimuths, begun);
  const { bytes, height, width } = await pool.assemble({
    frames: made.map((frame) => frame.bytes),
    format,
    size: animationSize(format, size, begun.animation?.width),
    delaysMs,
    loops: begun.animation?.loops ?? null,
    xmp: marks.xmp,
  });
  const signed = await marks.sign({ bytes, format });
  await ctx.outside.storage.put(spinKey(id, version, `spin.${format}`), signed);
  return { width, height, sizeBytes: signed.length };
}
