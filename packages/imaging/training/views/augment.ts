import type { Sharp } from 'sharp';
import type { Raster, Size } from '../../src/raster.ts';
import { sharp } from '../../src/safe-sharp.ts';
import { matteBox } from '../../src/steps/contacts.ts';
import type { Between } from './varied-body.ts';

export type Example = {
  rgb: Raster<3>;
  matte: Raster<1>;
  azimuth: number;
  /** Rows in which the horizon crosses the picture's left and right edge. */
  horizon: [left: number, right: number];
};

type Tone = (value: number, channel: number, grey: number) => number;

/** Another exposure, contrast, white balance and saturation, as if another camera had taken the picture. */
function otherTone(between: Between): Tone {
  const gains = [0, 1, 2].map(() => Math.exp(between(-0.12, 0.12) + between(-0.15, 0.15)));
  const gamma = Math.exp(between(-0.25, 0.25));
  const contrast = between(0.75, 1.3);
  const saturation = between(0, 1) < 0.05 ? 0 : between(0.5, 1.5);
  return (value, channel, grey) => {
    const coloured = Math.max(0, grey + (value - grey) * saturation);
    return 128 + contrast * ((coloured / 255) ** gamma * 255 * (gains[channel] as number) - 128);
  };
}

/** How red a pixel is, from 0 (grey or any other colour) to about 1 (a lit tail lamp). */
const redness = (r: number, g: number, b: number) => (r - Math.max(g, b)) / (r + g + b + 40);

/** Tail lamps of renderings are all as red as each other; many real ones are dark, smoked or partly clear. */
function withOtherLamps({ data, ...rgb }: Raster<3>, between: Between): Raster<3> {
  const [colour, brightness] = [between(0.15, 0.9), between(0.35, 1.3)];
  const out = new Uint8ClampedArray(data);
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (redness(r, g, b) < 0.3) continue;
    const grey = 0.5 * r + 0.3 * g + 0.2 * b;
    for (const [c, value] of [r, g, b].entries()) out[at + c] = brightness * (grey + (value - grey) * colour);
  }
  return { ...rgb, data: new Uint8Array(out.buffer) };
}

export function toned(rgb: Raster<3>, between: Between): Raster<3> {
  const tone = otherTone(between);
  const noise = between(0, 5);
  const data = new Uint8ClampedArray(rgb.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = rgb.data.subarray(at, at + 3);
    const grey = 0.3 * r + 0.6 * g + 0.1 * b;
    for (let c = 0; c < 3; c++) {
      const value = rgb.data[at + c] as number;
      data[at + c] = tone(value, c, grey) + between(-noise, noise) + between(-noise, noise);
    }
  }
  return { ...rgb, data: new Uint8Array(data.buffer) };
}

/** Clears the matte beyond a line, as where the photo's edge cuts a vehicle off. */
function cutOff({ data, ...matte }: Raster<1>, between: Between): Raster<1> {
  const box = matteBox({ data, ...matte });
  if (!box) return { data, ...matte };
  const share = between(0.05, 0.2);
  const side = Math.floor(between(0, 3));
  const [left, right] = [box.left + box.width * share, box.left + box.width * (1 - share)];
  const floor = box.top + box.height * (1 - share * 0.7);
  const isBeyond = (x: number, y: number) => (side === 0 ? x < left : side === 1 ? x > right : y > floor);
  const cut = data.map((alpha, at) => (isBeyond(at % matte.width, Math.floor(at / matte.width)) ? 0 : alpha));
  return { ...matte, data: cut };
}

/** Extends the matte downwards, or by a patch beside the vehicle: what a matte includes by mistake. */
function withMistake({ data, ...matte }: Raster<1>, between: Between): Raster<1> {
  const out = new Uint8Array(data);
  const box = matteBox({ data, ...matte });
  if (!box) return { data, ...matte };
  const { width } = matte;
  if (between(0, 1) < 0.5) {
    const down = Math.round(between(0.01, 0.05) * box.height);
    for (let at = down * width; at < out.length; at++)
      out[at] = Math.max(data[at] as number, data[at - down * width] as number);
    return { ...matte, data: out };
  }
  const wide = between(0.05, 0.15) * box.width;
  const from = between(0, 1) < 0.5 ? box.left - wide : box.left + box.width - wide;
  const top = between(box.top, box.top + box.height * 0.6);
  for (let y = Math.round(top); y < top + box.height * 0.3; y++) {
    for (let x = Math.max(0, Math.round(from)); x < Math.min(width, from + wide * 2); x++)
      out[y * width + x] = 255;
  }
  return { ...matte, data: out };
}

/** Where a horizon crosses the edges of a picture that was turned clockwise and extended to hold its corners. */
function turnedHorizon(horizon: Example['horizon'], before: Size, after: Size, degrees: number) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const moved = [0, before.width].map((left, at) => {
    const [x, y] = [left - before.width / 2, (horizon[at] as number) - before.height / 2];
    return { x: cos * x - sin * y + after.width / 2, y: sin * x + cos * y + after.height / 2 };
  });
  const [a, b] = moved as [{ x: number; y: number }, { x: number; y: number }];
  const fall = (b.y - a.y) / (b.x - a.x);
  return [a.y - fall * a.x, a.y + fall * (after.width - a.x)] as Example['horizon'];
}

/**
 * A varied copy of an example; half of them in the mirror, where left is right.
 * @param tilt Degrees by which copies are turned at most, either way.
 */
export async function augmented(example: Example, tilt: number, between: Between): Promise<Example> {
  const { azimuth, horizon, matte, rgb } = example;
  const maybe = (share: number) => between(0, 1) < share;
  const flop = maybe(0.5);
  const size = { width: Math.round(rgb.width * between(0.9, 1.1)), height: rgb.height };
  const turn = tilt === 0 ? 0 : between(-tilt, tilt) * (maybe(0.5) ? 1 : 0.25);
  const blur = maybe(0.5) ? between(0.3, 1.3) : 0;
  const warp = (raster: Raster) => {
    const resized = sharp(raster.data, { raw: raster }).resize({ ...size, fit: 'fill' });
    return flop ? resized.flop() : resized;
  };
  const turned = async (pipeline: Sharp, from: Raster) => {
    const straight = await pipeline.raw().toBuffer();
    if (turn === 0) return { data: straight, info: size };
    return sharp(straight, { raw: { ...size, channels: from.channels } })
      .rotate(turn, { background: '#000000' })
      .toColourspace(from.channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  };
  const coloured = toned(maybe(0.5) ? withOtherLamps(rgb, between) : rgb, between);
  const soft = blur > 0 ? warp(coloured).blur(blur) : warp(coloured);
  const [colours, alpha] = [await turned(soft, rgb), await turned(warp(matte).toColourspace('b-w'), matte)];
  const { height, width } = alpha.info;
  let outline: Raster<1> = { width, height, channels: 1, data: alpha.data };
  if (maybe(0.15)) outline = cutOff(outline, between);
  if (maybe(0.25)) outline = withMistake(outline, between);
  const mirrored: Example['horizon'] = flop ? [horizon[1], horizon[0]] : horizon;
  return {
    rgb: { width, height, channels: 3, data: colours.data },
    matte: outline,
    azimuth: flop ? (360 - azimuth) % 360 : azimuth,
    horizon: turnedHorizon(mirrored, size, { width, height }, turn),
  };
}
