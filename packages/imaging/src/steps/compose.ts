import type { Recipe } from '@forecourt/contract/recipe';
import type { PixelBox, Raster } from '../raster.ts';
import type { Backdrop } from './backdrop.ts';
import { underside } from './contacts.ts';
import { resizedRaster } from './cut-out.ts';
import { groundLine } from './ground-line.ts';
import { type Placed, place } from './place.ts';
import { blend, type PlacedVehicle, reflect } from './reflection.ts';
import { castShadow, shadowOf } from './shadow.ts';
import { rim, type Vehicle } from './vehicle.ts';

/** Lays the placed vehicle over the canvas, in place. Where the matte is full the vehicle's own pixels come out. */
export function layVehicle(canvas: Raster<3> | Raster<4>, { rgb, alpha, placed }: PlacedVehicle): void {
  const { box } = placed;
  const { channels, data } = canvas;
  for (let y = 0; y < box.height; y++) {
    const row = box.top + y;
    if (row < 0 || row >= canvas.height) continue;
    for (let x = 0; x < box.width; x++) {
      const from = y * box.width + x;
      const cover = alpha.data[from] as number;
      const column = box.left + x;
      if (cover === 0 || column < 0 || column >= canvas.width) continue;
      const at = (row * canvas.width + column) * channels;
      if (cover < 255) blend(data, at, rgb.data, from * 3, cover / 255, channels);
      else {
        data[at] = rgb.data[from * 3] as number;
        data[at + 1] = rgb.data[from * 3 + 1] as number;
        data[at + 2] = rgb.data[from * 3 + 2] as number;
        if (channels === 4) data[at + 3] = 255;
      }
    }
  }
}

/** The placed box with the rim around it, in target pixels. */
function withRim(placed: Placed): PixelBox {
  const grow = Math.round(rim * placed.scale);
  const { height, left, top, width } = placed.box;
  return { left: left - grow, top: top - grow, width: width + 2 * grow, height: height + 2 * grow };
}

/**
 * Shadow, reflection and vehicle onto a backdrop, in place.
 * @param vehicle Its raster is the vehicle's box with `rim` pixels around it.
 */
export async function compose(
  { canvas, horizon, light }: Backdrop,
  vehicle: Vehicle,
  recipe: Pick<Recipe, 'placement' | 'shadow' | 'reflection'>,
): Promise<Placed> {
  const box = {
    left: rim,
    top: rim,
    width: vehicle.rgb.width - 2 * rim,
    height: vehicle.rgb.height - 2 * rim,
  };
  const body = place({ box, contacts: vehicle.contacts }, canvas, recipe.placement, horizon);
  const placed = { ...body, box: withRim(body) };
  const [rgb, alpha] = await Promise.all([
    resizedRaster(vehicle.rgb, placed.box),
    resizedRaster(vehicle.alpha, placed.box),
  ]);
  const under = underside(alpha, { left: 0, top: 0, width: alpha.width, height: alpha.height }).map((y) =>
    y < 0 ? y : y + placed.box.top,
  );
  const ground = groundLine(placed.box, placed.contacts, under);
  const wallFoot = (horizon ?? 0) * canvas.height;
  const shade = shadowOf({ placed, under, ground }, canvas, recipe.shadow, wallFoot, light?.x);
  castShadow(canvas, shade);
  reflect(canvas, { rgb, alpha, placed }, ground, recipe.reflection);
  layVehicle(canvas, { rgb, alpha, placed });
  return body;
}
