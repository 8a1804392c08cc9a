/**
 * Films of finished spins, where the operator has installed what makes them. Guarantees that nobody waits for them: a spin is ready
 * before, and stays so without them.
 */
import type { SpinId } from '@forecourt/contract/ids';
import type { FilmFormat } from '@forecourt/contract/spins';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { Films } from '../../../platform/films/films.ts';
import {
  type CompositeMarks,
  markComposites,
} from '../../studio/content-credentials/content-credentials.service.ts';
import { animationSize } from './spin-recipes.rules.ts';
import * as queries from './spins.queries.ts';
import { delaysOf } from './spins.rules.ts';
import { frameName, spinKey } from './spins.service.ts';

interface FilmParts {
  spin: queries.FinishedSpin;
  frames: Uint8Array[];
  marks: CompositeMarks;
}

/** Makes one film, stores it, and offers it with the spin if that is still the same. */
async function makeFilm(
  ctx: Ctx,
  films: Films,
  id: SpinId,
  { format, frames, marks, spin }: FilmParts & { format: FilmFormat },
): Promise<void> {
  const { result, vehicleId } = spin;
  const size = animationSize('film', result, spin.animation?.width);
  // A verifier (c2pa-ts) takes the box of XMP for the one of the manifest, and finds the film changed.
  const xmp = format === 'mp4' && marks.isSigned ? null : marks.xmp;
  const task = { frames, delaysMs: delaysOf(result.azimuths, spin), size, xmp };
  const film = await films.make(format, task);
  if (!film) return;
  const bytes = format === 'mp4' ? await marks.sign({ bytes: film, format }) : film;
  await ctx.outside.storage.put(spinKey(id, result.version, `spin.${format}`), bytes);
  const file = { ...size, sizeBytes: bytes.length };
  await inTx(ctx.db, async (tx) => {
    if (await queries.addFilm(tx, id, { version: result.version, format, file }))
      await queries.announceSpin(tx, vehicleId);
  });
}

/** Handler of the job spins.film. A film that cannot be made is left out, and the log says why. */
export async function makeFilms(ctx: Ctx, films: Films, id: SpinId): Promise<void> {
  const formats = await films.formats();
  const spin = formats.length > 0 && (await queries.findFinishedSpin(ctx.db, id));
  if (!spin) return;
  const { azimuths, version } = spin.result;
  const stored = azimuths.map((_, at) => ctx.outside.storage.get(spinKey(id, version, frameName(at))));
  const frames = await Promise.all(stored);
  const marks = await markComposites(ctx, frames);
  // One after the other: each uses several cores.
  for (const format of formats) {
    await makeFilm(ctx, films, id, { format, frames, marks, spin }).catch((error: unknown) =>
      ctx.log.warn({ err: error, spinId: id, format }, 'no film of a spin was made'),
    );
  }
}
