/** What the pages of a vehicle are made of at present. */

import { fillCells, mayLeaveEmpty, missingIn } from '@forecourt/contract/collage-cells';
import type { CollageResult } from '@forecourt/contract/collages';
import type { CatalogueItemId, ImageId, VehicleId } from '@forecourt/contract/ids';
import { fillText } from '@forecourt/contract/overlay-texts';
import type { PositionName } from '@forecourt/contract/positions';
import type { Ctx } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/crypto.ts';
import * as images from '../images/images.service.ts';
import type { PictureSetOwner } from '../picture-sets/picture-sets.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { materialOf, type PagePicture, type Template } from './collages.rules.ts';
import { readWishesOfPresets } from './page-templates.queries.ts';

/** What pages of a vehicle can be made of. */
export interface PageMaterial {
  owner: PictureSetOwner;
  /** Finished pictures, in the order in which vehicles are shown. */
  pictures: PagePicture[];
  /** The collages that the presets of these pictures make, in order; some may be deleted by now. */
  ofPresets: CatalogueItemId[];
  /** The positions that these presets ask for; null if one of them has no shot list. */
  shotList: PositionName[] | null;
}

/** The vehicle must be in scope. */
export async function findMaterial(ctx: Ctx, vehicleId: VehicleId): Promise<PageMaterial> {
  const rows = await images.imageRowsOf(ctx.db, ctx.scope, vehicleId);
  const finished = rows.filter(images.finishedOf);
  const pictures = finished.flatMap((row) => {
    const output = images.finishedOf(row);
    if (!output) return [];
    const { storageKey, vehicle } = output;
    return [{ id: row.id, position: row.position, storageKey, vehicle, isHeldBack: row.isHeldBack }];
  });
  const presets = [...new Set(finished.flatMap(({ preset }) => preset ?? []))];
  const { collages: ofPresets, shotList } = await readWishesOfPresets(ctx.db, presets);
  return {
    owner: await pictureSets.findPictureSetOwner(ctx.db, vehicleId),
    pictures,
    ofPresets,
    shotList,
  };
}

/** A page as it would be made now. */
export interface PlannedPage {
  filled: (PagePicture | null)[];
  missing: ReturnType<typeof missingIn>;
  /** Whether people may order it although some are missing. */
  mayLeaveEmpty: boolean;
  title: string;
  version: string;
}

/**
 * Whether every cell has the picture that it needs. A page that exists shows no fewer pictures than before: the shot list of the
 * preset that it was made with left the other cells empty, and a restyle with another preset changes nothing about that. Cells that
 * somebody left empty stay so.
 */
export function canBeMade(
  { filled, mayLeaveEmpty, missing }: Pick<PlannedPage, 'filled' | 'mayLeaveEmpty' | 'missing'>,
  page: { result: CollageResult | null; leavesEmpty: boolean } | undefined,
): boolean {
  if (missing.length === 0 || (page?.leavesEmpty && mayLeaveEmpty)) return true;
  const before = page?.result;
  return before ? filled.filter((picture) => picture !== null).length >= before.pictures.length : false;
}

/** Plans the page of a vehicle with this template and these chosen pictures. */
export function planPage(
  template: Template,
  { owner, pictures, shotList }: Pick<PageMaterial, 'owner' | 'pictures' | 'shotList'>,
  chosen: readonly (ImageId | null)[],
): PlannedPage {
  const filled = fillCells(template.cells, pictures, chosen);
  const title = template.page.head ? fillText(template.page.head.text, owner.texts) : '';
  const version = sha256(materialOf(template, filled, title))
    .toString('hex')
    .slice(0, 16);
  return {
    filled,
    missing: missingIn(template.cells, filled, shotList),
    mayLeaveEmpty: mayLeaveEmpty(template.page, filled),
    title,
    version,
  };
}
