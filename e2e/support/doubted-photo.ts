import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Image } from '@forecourt/contract/images';
import type { Doubt } from '@forecourt/contract/recipe';
import sharp from 'sharp';
import { json } from '../../apps/server/src/platform/db/json.ts';
import { currentInstallation } from './current-installation.ts';
import { people } from './people.ts';

/** A box in shares of the photo, and whether the matte has it. */
interface DoubtedBox {
  box: NonNullable<Image['vehicle']>;
  isPart: boolean;
}

/** What the analysis writes of doubts, about boxes of a photo that was analysed without any: in the database, and beside its matte. */
export async function addDoubts(imageId: Image['id'], boxes: readonly DoubtedBox[]): Promise<void> {
  const { analysis, matteKey } = await people.db
    .selectFrom('images')
    .select(['analysis', 'matteKey'])
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  if (!analysis || !matteKey) throw new Error('the photo was not analysed');
  const file = path.join(path.dirname(currentInstallation().logFile), 'files', matteKey);
  const { data, info } = await sharp(await readFile(file))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const asked = Buffer.alloc(data.length * 3);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [(at % info.width) / info.width, Math.floor(at / info.width) / info.height];
    const place = boxes.findIndex(
      ({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
    );
    if (place < 0) continue;
    const isPart = boxes[place]?.isPart;
    asked.set([isPart ? (data[at] ?? 0) : 255, isPart ? 0 : (data[at] ?? 0), place + 1], at * 3);
  }
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  await writeFile(path.join(path.dirname(file), 'doubts.png'), await sharp(asked, { raw }).png().toBuffer());
  const doubts = boxes.map(({ box, isPart }): Doubt => {
    const [left, top] = [box.x * analysis.width, box.y * analysis.height];
    const [right, bottom] = [left + box.width * analysis.width, top + box.height * analysis.height];
    const outline = [
      [left, top] as const,
      [right, top] as const,
      [right, bottom] as const,
      [left, bottom] as const,
    ];
    return { outline: outline.map(([x, y]) => [x, y]), area: 0.02, isPart, isAnswered: false };
  });
  await people.db
    .updateTable('images')
    .set({ analysis: json({ ...analysis, doubts }) })
    .where('id', '=', imageId)
    .execute();
}
