import type { Background, Recipe } from '@forecourt/contract/recipe';
import type { PixelBox, Raster, Size } from '../raster.ts';
import { viewOf } from '../showrooms/view.ts';
import type { Backdrop } from './backdrop.ts';
import { castContactLine } from './contact-line.ts';
import { underside } from './contacts.ts';
import { resizedRaster } from './cut-out.ts';
import { groundLine } from './ground-line.ts';
import { hideRoomImage } from './hidden-room.ts';
import type { OnFloor, PlacedVehicle } from './mirror.ts';
import { movedCamera, type PhotoCamera } from './photo-camera.ts';
import { place } from './place.ts';
import type { FramedPlacement, Placed } from './placed.ts';
import { blend, reflect } from './reflection.ts';
import { fixedHorizon, isDrawn, type Room, roomFor } from './room.ts';
import { castShadow, shadowOf } from './shadow.ts';
import { withClearWindows } from './treat-windows.ts';
import { rim, type Vehicle, type Windows } from './vehicle.ts';

/**
 * Composites the placed vehicle over the canvas, in place. Where the matte is 255, the vehicle's own pixels are copied
 * unchanged.
 */
export function layVehicle(canvas: Raster<3> | Raster<4>, { rgb, alpha, placed }: PlacedVehicle): void {
  const { height, left, top, width } = placed.box;
  const { channels, data } = canvas;
  const from = Math.max(0, -left);
  const to = Math.min(width, canvas.width - left);
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
    const end = y * width + to;
    // Offset from a pixel index in the vehicle's raster to the same position on the canvas.
    const shift = (top + y) * canvas.width + left - y * width;
    for (let at = y * width + from; at < end; at++) {
      const cover = alpha.data[at];
      if (cover === 0) continue;
      if (cover < 255) {
        blend(data, (at + shift) * channels, rgb.data, at * 3, cover / 255, channels);
        continue;
      }
      const start = at;
      while (at + 1 < end && alpha.data[at + 1] === 255) at++;
      copyPixels(canvas, start + shift, rgb.data.subarray(start * 3, (at + 1) * 3));
    }
  }
}

/** Copies a run of the vehicle's pixels to the canvas, starting at its pixel `to`. */
function copyPixels({ channels, data }: Raster<3> | Raster<4>, to: number, run: Uint8Array): void {
  if (channels === 3) {
    data.set(run, to * 3);
    return;
  }
  for (let from = 0, at = to * 4; from < run.length; from += 3, at += 4) {
    data[at] = run[from];
    data[at + 1] = run[from + 1];
    data[at + 2] = run[from + 2];
    data[at + 3] = 255;
  }
}

/** The placed box with the rim around it, in target pixels. */
function withRim(placed: Placed): PixelBox {
  const grow = Math.round(rim * placed.scale);
  const { height, left, top, width } = placed.box;
  return { left: left - grow, top: top - grow, width: width + 2 * grow, height: height + 2 * grow };
}

/** What of a vehicle decides where it is placed. */
function standing({ contacts, cut, placedBy, rgb }: Vehicle) {
  const box = { left: rim, top: rim, width: rgb.width - 2 * rim, height: rgb.height - 2 * rim };
  return { box, contacts, cut, placedBy };
}

/** The photo's camera in pixels of the canvas. */
function cameraOn(box: PixelBox, { height, width }: Size, camera: PhotoCamera): PhotoCamera {
  const [across, down] = [box.width / width, box.height / height];
  return movedCamera(camera, ([x, y]) => [box.left + x * across, box.top + y * down], across);
}

/** The room in which a vehicle was photographed, as its picture will show it, or the usual one when its camera is not sure; undefined when no room is drawn. */
export function roomBehind(
  background: Background,
  vehicle: Vehicle,
  canvas: Size,
  placement: FramedPlacement,
): Room | undefined {
  if (!isDrawn(background)) return undefined;
  const fixed = fixedHorizon(background, vehicle.camera ?? null, canvas, placement);
  if (fixed !== null || !vehicle.camera) return fixed === null ? undefined : { horizon: fixed };
  // The room is that of the usual placement: who moves the vehicle moves it on its floor.
  const placed = place(standing(vehicle), canvas, { ...placement, shift: undefined }, null);
  const name = background.kind === 'showroom' ? background.name : null;
  return roomFor(name, placed, cameraOn(withRim(placed), vehicle.rgb, vehicle.camera), canvas);
}

async function resizedWindows({ glass, through }: Windows, size: Size): Promise<Windows> {
  const shown = await resizedRaster(glass, size);
  if (!through) return { glass: shown };
  const { data, ...raster } = await resizedRaster(through, size);
  // Resizing rings: beyond the windows nothing is seen through.
  return {
    glass: shown,
    through: { ...raster, data: data.map((share, at) => (shown.data[at] > 0 ? share : 0)) },
  };
}

/**
 * Composites shadow, reflection and vehicle onto a backdrop, in place.
 * @param vehicle Its raster is the vehicle's box with `rim` pixels around it.
 * @returns The vehicle as it is on the canvas, where it stands there, and its box without the rim.
 */
export async function compose(
  { camera, canvas, horizon, light, mirrored }: Backdrop,
  vehicle: Vehicle,
  recipe: Pick<Recipe, 'shadow' | 'reflection'> & { placement: FramedPlacement },
): Promise<PlacedVehicle & { body: PixelBox; floor: OnFloor }> {
  const body = place(standing(vehicle), canvas, recipe.placement, horizon);
  const placed = { ...body, box: withRim(body) };
  const held = vehicle.camera && cameraOn(placed.box, vehicle.rgb, vehicle.camera);
  const seen = camera && viewOf(canvas, horizon ?? 0, camera);
  const wallFoot = (horizon ?? 0) * canvas.height;
  const shadowed = resizedRaster(vehicle.alpha, placed.box).then((alpha) => {
    const under = underside(alpha, { left: 0, top: 0, width: alpha.width, height: alpha.height }).map((y) =>
      y < 0 ? y : y + placed.box.top,
    );
    const ground = groundLine(placed.box, placed.contacts, under, held);
    const on = { placed, under, ground };
    hideRoomImage(canvas, mirrored, { alpha, placed, floor: { under, ground } });
    castShadow(canvas, shadowOf(on, canvas, recipe.shadow, wallFoot, light?.x, seen));
    castContactLine(canvas, placed, { under, ground }, recipe.shadow.contact, wallFoot);
    return { alpha, floor: { under, ground } };
  });
  // The colours are resized in another thread while this one computes the shadow.
  const [rgb, { alpha, floor }] = await Promise.all([resizedRaster(vehicle.rgb, placed.box), shadowed]);
  const windows = vehicle.windows && (await resizedWindows(vehicle.windows, placed.box));
  reflect(canvas, { rgb, alpha, placed }, floor, recipe.reflection, horizon, camera);
  layVehicle(canvas, { rgb, alpha: withClearWindows(alpha, windows?.through), placed });
  return { rgb, alpha, placed, floor, body: body.box, ...(windows && { windows }) };
}
