/** What a page would look like that somebody plans: drawn as the page itself is, in a small size, and stored nowhere. */
import { pageSizeOf } from '@forecourt/contract/collage-layout';
import type { previewCollage as previewRoute } from '@forecourt/contract/collage-previews';
import { fail } from '@forecourt/contract/errors';
import type { VehicleId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import { storedPictures } from '../images/image-files.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import type { CellMaterial } from './cell-pictures.rules.ts';
import { picturesOfCells } from './cell-pictures.service.ts';
import { assertChosen, findTemplate } from './collage-orders.service.ts';
import { findMaterial, planPage } from './collage-pages.service.ts';
import type { Template } from './collages.rules.ts';
import { listTemplatesFor } from './collages.service.ts';

/** Longer side, pixels. */
const smallSide = 960;

/** A page in a small size, of which no files but the small one are made. */
function smallPage({ page }: Pick<Template, 'page'>): Template['page'] {
  const { height, width } = pageSizeOf(page.size);
  const shrink = Math.min(1, smallSide / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * shrink));
  return { ...page, size: { kind: 'pixels', width: side(width), height: side(height) }, formats: [] };
}

/** Draws the picture of a cell as quickly as that can be done; null where the page shows the finished picture. */
async function drawCell(ctx: Ctx, { analysis, matteKey, recipe, uprightKey }: CellMaterial) {
  const { retouching, storage } = ctx.outside;
  if (!uprightKey) return null;
  // The model for windows would take longer than the rest.
  const quick = { ...recipe, windows: 'keep' as const };
  const [upright, matte, pictures] = await Promise.all([
    storage.get(uprightKey),
    storage.get(matteKey),
    storedPictures(ctx, [quick]),
  ]);
  try {
    const made = await retouching.preview({ upright, known: { analysis, matte }, recipe: quick, pictures });
    return made && { bytes: made.bytes, vehicle: made.vehicle ?? null };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    ctx.log.warn({ err: error }, 'a cell of a planned page shows its finished picture');
    return null;
  }
}

export async function previewCollage(
  ctx: Ctx,
  vehicleId: VehicleId,
  { chosen = [], templateId }: RouteInput<typeof previewRoute>['body'],
): Promise<RouteAnswer<typeof previewRoute>> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  const material = await findMaterial(ctx, vehicleId);
  if (material.pictures.length === 0) fail('noCollagesToProcess');
  const found = await findTemplate(ctx.db, templateId, await listTemplatesFor(ctx, material));
  assertChosen(chosen, found, material);
  const { filled, title } = planPage(found, material, chosen);
  const { cells, columns, logoKey, rows } = found;
  const page = smallPage(found);
  const { retouching, storage } = ctx.outside;
  const finished = await Promise.all(filled.map((picture) => picture && storage.get(picture.storageKey)));
  const template = { cells, columns, rows, page };
  const pictures = await picturesOfCells(ctx, (cell) => drawCell(ctx, cell), { filled, finished, template });
  const logo = logoKey ? await storage.get(logoKey) : null;
  const made = await retouching.compose({ ...template, pictures, title, logo, xmp: '' });
  const picture = made.files.find(({ name }) => name === 'preview');
  if (!picture) throw new Error('The process for retouching left out the preview');
  return { picture: Buffer.from(picture.bytes).toString('base64') };
}
