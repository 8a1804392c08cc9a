import type { PixelBox } from '../raster.ts';
import { cellOf, logitsAt, matteInCells, type Surroundings } from './mask-grid.ts';
import { vehiclePrompts } from './mask-prompts.ts';
import { maskBeyond } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/**
 * Asks the segmenter for the outline of the vehicle that a matte shows.
 * @param shares The matte of `box` (photo pixels), squeezed to any size.
 * @param regions Pixels of the matte, by region.
 * @returns Mean logit of the outline over each region: positive where it is the vehicle's.
 */
export async function outlineOver(
  shares: Shares,
  regions: number[][],
  box: PixelBox,
  { grid, main, objectAt }: Surroundings,
): Promise<number[]> {
  const matte = matteInCells(shares, box, grid);
  const vehicle = await objectAt(vehiclePrompts(maskBeyond(matte, 0.5), main));
  const cell = cellOf(shares, box, grid);
  return regions.map((pixels) => {
    const logits = logitsAt(vehicle, pixels.map(cell));
    return logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
  });
}
