/**
 * A ZIP of a hundred photos, from the upload until each photo is in its vehicle and analysed, beside the bare picture work: the same
 * photos analysed one after another by one picture process.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uprightRecipe } from '../apps/server/src/modules/studio/recipes/recipes.rules.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { PicturePool } from '../apps/server/src/platform/pictures/picture-pool.ts';
import { zipOf } from '../apps/server/src/testing/builders/zips.ts';

const samples = path.join(import.meta.dirname, '../packages/samples/pictures');
const photoCount = 100;
const perVehicle = 10;

interface Imported {
  importS: number;
  /** The same photos, analysed only. */
  bareS: number;
  /** What the import takes beyond the picture work, as a share of that. */
  overhead: number;
}

/** The samples again and again; a comment in the JPEG makes each another file with the same pixels. */
async function photos(): Promise<Buffer[]> {
  const names = (await readdir(samples)).filter((name) => name.endsWith('.jpg')).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(samples, name))));
  return Array.from({ length: photoCount }, (_none, index) => {
    const file = files[index % files.length] as Buffer;
    const comment = Buffer.from(`photo ${String(index).padStart(3, '0')}`);
    const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    return Buffer.concat([file.subarray(0, 2), marker, comment, file.subarray(2)]);
  });
}

async function bareSeconds(originals: readonly Buffer[]): Promise<number> {
  const limits = { processes: 1, memoryBytes: 4 * 1024 ** 3, timeLimitMs: 120_000 };
  const cacheDir = path.join(import.meta.dirname, '../.cache');
  const pool = new PicturePool({ ...limits, cacheDir }, createLog('error', 'bench'));
  const analyse = (original: Buffer) =>
    pool.run({ original, recipes: [uprightRecipe], pictures: {}, known: null, chosen: null });
  try {
    // Loads the models.
    await analyse(originals[0] as Buffer);
    const begun = performance.now();
    for (const original of originals) await analyse(original);
    return (performance.now() - begun) / 1_000;
  } finally {
    await pool.stop();
  }
}

/** Uploads one photo and waits for its analysis, so that the worker has loaded its models. */
export async function measureImport(
  db: Db,
  baseUrl: string,
  { token, userId }: { token: string; userId: string },
): Promise<Imported> {
  const all = await photos();
  const send = async (parts: readonly Buffer[], name: string) => {
    const zip = await zipOf(
      parts.map((bytes, index) => ({
        path: `${name}-${Math.floor(index / perVehicle)}/${(index % perVehicle) + 1}.jpg`,
        bytes,
      })),
    );
    const form = new FormData();
    form.set('createVehicles', 'true');
    form.set('file', new File([Buffer.from(zip.bytes)], 'photos.zip', { type: 'application/zip' }));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${baseUrl}/v1/users/${userId}/imports`, {
      method: 'POST',
      headers,
      body: form,
    });
    if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  };
  const analysed = async (count: number) => {
    const end = performance.now() + 600_000;
    for (;;) {
      const { n } = await db
        .selectFrom('images')
        .innerJoin('pictureSets', 'pictureSets.id', 'images.setId')
        .where('pictureSets.userId', '=', userId as never)
        .where('images.analysis', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (n >= count) return;
      if (performance.now() > end) throw new Error(`only ${n} photos were analysed after ten minutes`);
      await pause(50);
    }
  };
  const first = all[0] as Buffer;
  await send([Buffer.concat([first, Buffer.from('x')])], 'WARM');
  await analysed(1);
  const begun = performance.now();
  await send(all, 'BENCH');
  await analysed(photoCount + 1);
  const importS = (performance.now() - begun) / 1_000;
  const bareS = await bareSeconds(all);
  return { importS, bareS, overhead: importS / bareS - 1 };
}
