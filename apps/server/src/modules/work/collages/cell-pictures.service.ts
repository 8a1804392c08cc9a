/** The pictures in the cells of a page. Guarantees that a cell is filled without cutting off a vehicle, a frame, a logo or a text. */

import { layCollage } from '@forecourt/contract/collage-layout';
import type { Ctx } from '../../../platform/context.ts';
import type { CollageTask } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { storedPictures } from '../images/image-files.service.ts';
import { type CellMaterial, hasOverlays, materialOfCell } from './cell-pictures.rules.ts';
import { listCellPhotos } from './collage-making.queries.ts';
import type { PagePicture, Template } from './collages.rules.ts';

type CellPicture = NonNullable<CollageTask['pictures'][number]>;

/** Pictures that are made at once: other pictures of the installation are made in between. */
const atOnce = 2;

/** Makes the picture of a cell from the stored matte; null if nothing is found to show. */
type MakeCellPicture = (material: CellMaterial) => Promise<CellPicture | null>;

/** Makes pictures of cells as the page shows them. */
export function cellPicturesOf(ctx: Ctx, pool: Pick<PicturePool, 'run'>): MakeCellPicture {
  const { storage } = ctx.outside;
  return async ({ analysis, matteKey, originalKey, recipe }) => {
    const [original, matte, pictures] = await Promise.all([
      storage.get(originalKey),
      storage.get(matteKey),
      storedPictures(ctx, [recipe]),
    ]);
    const { made } = await pool.run({ original, recipes: [recipe], pictures, known: { analysis, matte } });
    const output = made[0]?.[0];
    return output ? { bytes: output.bytes, vehicle: output.vehicle ?? null } : null;
  };
}

interface FilledPage {
  /** The finished picture of each cell. */
  filled: readonly (PagePicture | null)[];
  /** The bytes of these pictures. */
  finished: readonly (Uint8Array | null)[];
  template: Pick<Template, 'cells' | 'columns' | 'page' | 'rows'>;
}

/** The pictures that the cells of a page show, in their order. */
export async function picturesOfCells(
  ctx: Ctx,
  make: MakeCellPicture,
  { filled, finished, template }: FilledPage,
): Promise<(CellPicture | null)[]> {
  const shown = filled.flatMap((picture) => picture?.id ?? []);
  const photos = new Map((await listCellPhotos(ctx.db, shown)).map((photo) => [photo.id, photo]));
  const laid = layCollage(
    template,
    filled.map((picture) => !picture),
  );
  const pictures: (CellPicture | null)[] = filled.map(() => null);
  const show = async (at: number): Promise<void> => {
    const [picture, bytes, cell, area] = [filled[at], finished[at], template.cells[at], laid.cells[at]];
    if (!picture || !bytes || !cell || !area) return;
    const photo = photos.get(picture.id);
    const material = photo ? materialOfCell(photo, cell, area) : null;
    const made = material && (await make(material));
    const isUncut = hasOverlays(photo?.recipe ?? null);
    pictures[at] = made ?? { bytes, vehicle: picture.vehicle, isUncut };
  };
  const open = [...filled.keys()];
  const showNext = async (): Promise<void> => {
    for (let at = open.shift(); at !== undefined; at = open.shift()) await show(at);
  };
  await Promise.all(Array.from({ length: atOnce }, showNext));
  return pictures;
}
