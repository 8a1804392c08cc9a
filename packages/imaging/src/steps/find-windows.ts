import type { Models } from '../models/load-models.ts';
import { maskCell, segmenterSide } from '../models/segmenter.ts';
import type { Raster } from '../raster.ts';
import { blurPlane } from './blur.ts';
import { matteBox } from './contacts.ts';
import { vehicleOnGrey } from './vehicle-on-grey.ts';
import { windowsInPhoto } from './window-edges.ts';
import { type Cells, findPanes, type Pane } from './window-panes.ts';

/** Where the segmenter is sure, the window model may be so much less sure, logits: its cells are coarser. */
const headSlack = 1.5;

/**
 * When windows count as found. Set by the 40 renderings of packages/samples and by looking at 36
 * photos of streets, on the safe side: a panel painted as glass is worse than a window that stays as it was photographed.
 */
const sure = {
  /** Least agreement of both models about a pane. */
  agreementMin: 0.6,
  /** Least mean logit of a pane. */
  logitMin: 2,
  /** Share of what looks like windows that has to be in panes of which both models are sure. */
  keptMin: 0.75,
  /** Least and greatest share of the vehicle that is window. */
  areaMin: 0.02,
  areaMax: 0.35,
};

/** The cells of panes of which both models are sure, as logits; null if that is not nearly all that looks like windows. */
function sureCells(cells: Cells, panes: Pane[], vehicleArea: number): Cells | null {
  const kept = panes.filter(
    ({ agreement, logit }) => agreement >= sure.agreementMin && logit >= sure.logitMin,
  );
  const areaOf = (some: Pane[]) => some.reduce((sum, { part }) => sum + part.area, 0);
  const area = areaOf(kept);
  if (area < sure.keptMin * areaOf(panes)) return null;
  if (area < sure.areaMin * vehicleArea || area > sure.areaMax * vehicleArea) return null;
  const around = blurPlane(cells, 1, 1);
  const data = new Float32Array(cells.data.length).fill(-8);
  for (const { object } of kept)
    for (let at = 0; at < data.length; at++)
      data[at] = Math.max(data[at], Math.min(object.data[at], around.data[at] + headSlack));
  return { ...cells, data };
}

/**
 * Finds the windows of a vehicle: the share of each pixel of the photo that is window, 0 to 255; null where they are not
 * certain, or there are none.
 */
export async function findWindows(
  photo: Raster<3>,
  matte: Raster<1>,
  models: Pick<Models, 'segmenter' | 'windows'>,
): Promise<Raster<1> | null> {
  const box = matteBox(matte);
  if (!box) return null;
  const picture = await vehicleOnGrey(photo, matte, box);
  const { cells, panes } = await findPanes(picture, models);
  const cell = (Math.max(box.width, box.height) * maskCell) / segmenterSide;
  const solid = matte.data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
  const found = sureCells(cells, panes, solid / cell ** 2);
  return found && windowsInPhoto(found, box, cell, photo, matte);
}
