/** What is made of the frames of a spin besides themselves: animations, and films where they can be made. */

import type { SpinId } from '@forecourt/contract/ids';
import type { Recipe } from '@forecourt/contract/recipe';
import type { FilmFormat, SpinResult } from '@forecourt/contract/spins';
import type { Ctx } from '../../../platform/context.ts';
import type { Films } from '../../../platform/films/films.ts';
import type { PictureOutput } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type * as queries from './spins.queries.ts';
import { animationSize, delaysOf, type SpinFrame } from './spins.rules.ts';
import { spinKey } from './spins.service.ts';

/** What spins are made with. */
export interface SpinTools {
  pictures: Pick<PicturePool, 'run' | 'assemble'>;
  films: Films;
}

/** One attempt at a spin. */
export interface Attempt {
  id: SpinId;
  begun: queries.SpinWork;
  /** In the order in which they are shown. */
  frames: SpinFrame[];
  /** Of each frame. */
  recipes: Recipe[];
  version: string;
}

/** The rendered frames of an attempt. */
interface Rendered {
  made: PictureOutput[];
  size: { width: number; height: number };
}

/** Joins the frames to an animation, and stores it. */
export async function makeAnimation(
  ctx: Ctx,
  pool: SpinTools['pictures'],
  { begun, frames, id, version }: Attempt,
  { format, made, size }: Rendered & { format: 'gif' | 'webp' },
) {
  const azimuths = frames.map(({ azimuth }) => azimuth);
  const delaysMs = delaysOf(azimuths, begun);
  const { bytes, height, width } = await pool.assemble({
    frames: made.map((frame) => frame.bytes),
    format,
    size: animationSize(format, size),
    delaysMs,
  });
  await ctx.outside.storage.put(spinKey(id, version, `spin.${format}`), bytes);
  return { width, height, sizeBytes: bytes.length };
}

/** A film of the frames, stored; nothing where it cannot be made: the spin is offered without it. */
export async function makeFilm(
  ctx: Ctx,
  films: Films,
  { begun, frames, id, version }: Attempt,
  { format, made, size }: Rendered & { format: FilmFormat },
): Promise<Partial<SpinResult>> {
  const azimuths = frames.map(({ azimuth }) => azimuth);
  const shown = animationSize('film', size);
  const pictures = made.map((frame) => frame.bytes);
  try {
    const delaysMs = delaysOf(azimuths, begun);
    const bytes = await films.make(format, { frames: pictures, delaysMs, size: shown });
    if (!bytes) return {};
    await ctx.outside.storage.put(spinKey(id, version, `spin.${format}`), bytes);
    return { [format]: { ...shown, sizeBytes: bytes.length } };
  } catch (error) {
    ctx.log.warn({ err: error, spinId: id, format }, 'no film of a spin was made');
    return {};
  }
}
