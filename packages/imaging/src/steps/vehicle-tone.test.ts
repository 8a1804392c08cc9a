import { readFile } from 'node:fs/promises';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { describe, expect, test } from 'vitest';
import { cropRaster, type PixelBox, type Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { drawRectangles, readGrey, readRgb } from '../testing/pictures.ts';
import { matteBox } from './contacts.ts';
import { toLab } from './fidelity.ts';
import { linearOf } from './light-regions.ts';
import { type ToneChange, toneNeeded } from './scene-light.ts';
import { changeTone } from './vehicle-tone.ts';

type Rgb = readonly [number, number, number];
const neutral: Rgb = [1, 1, 1];
const samples = await readSamples();
/** Renderings in the light of a low sun are warm, and dark in the shade; all others have the light of day or of a hall. */
const even = samples.filter(({ light }) => light !== 'low-sun');

interface Scene {
  photo: Raster<3>;
  matte: Raster<1>;
  contacts: [number, number][];
}

function named(name: string): Sample {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  return sample;
}

const scenes = new Map<string, Promise<Scene>>();

async function readScene(sample: Sample): Promise<Scene> {
  const size = { width: 640, height: Math.round((640 * sample.height) / sample.width) };
  const small = await sharp(await readFile(sample.file))
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
  const scale = 640 / sample.width;
  const seen = sample.wheels.filter((wheel) => wheel.visible);
  return {
    photo: await readRgb(small),
    matte: await readGrey(await readFile(sample.matte), size),
    contacts: seen.map(({ contact: [x, y] }) => [x * scale, y * scale]),
  };
}

function sceneOf(sample: Sample): Promise<Scene> {
  const known = scenes.get(sample.name) ?? readScene(sample);
  scenes.set(sample.name, known);
  return known;
}

/** The photo as a camera takes it with another exposure, in light of another colour. */
function taken(photo: Raster<3>, exposure: number, light: Rgb): Raster<3> {
  const encoded = (value: number) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  const curves = light.map((gain) =>
    Uint8Array.from(linearOf, (value) =>
      Math.round(255 * encoded(Math.min(1, value * gain * 2 ** exposure))),
    ),
  );
  return { ...photo, data: photo.data.map((byte, at) => curves[at % 3][byte]) };
}

type Lab = [number, number, number];

/** Colours of every fourth pixel of the vehicle. */
function coloursOf({ data }: Raster<3>, matte: Raster<1>): Lab[] {
  const colours: Lab[] = [];
  for (let at = 0; at < matte.data.length; at += 4) {
    if (matte.data[at] === 255) colours.push(toLab(data[at * 3], data[at * 3 + 1], data[at * 3 + 2]));
  }
  return colours;
}

/** Mean ΔE*ab of the vehicle. */
function difference(a: Raster<3>, b: Raster<3>, matte: Raster<1>): number {
  const others = coloursOf(b, matte);
  const differences = coloursOf(a, matte).map((one, at) =>
    Math.hypot(...one.map((value, axis) => value - others[at][axis])),
  );
  return differences.reduce((sum, one) => sum + one, 0) / differences.length;
}

const chroma = ([, a, b]: Lab) => Math.hypot(a, b);
const hue = ([, a, b]: Lab) => (Math.atan2(b, a) * 180) / Math.PI;

/** Median change of hue of the paint, degrees: of the quarter of the vehicle that was most colourful. */
function hueChange(from: Raster<3>, to: Raster<3>, matte: Raster<1>): number {
  const others = coloursOf(to, matte);
  const pairs = coloursOf(from, matte).map((one, at) => [one, others[at]] as const);
  const paint = pairs.sort((a, b) => chroma(b[0]) - chroma(a[0])).slice(0, pairs.length / 4);
  const changes = paint.map(([one, other]) => apart(hue(one), hue(other))).sort((a, b) => a - b);
  return changes[Math.floor(changes.length / 2)] ?? 0;
}

const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** Evenly lit renderings of a dark or tinted photo: means of how far their vehicles are from how they were. */
async function restored(exposure: number, light: Rgb) {
  let [before, after, changed] = [0, 0, 0];
  for (const sample of even) {
    const { contacts, matte, photo } = await sceneOf(sample);
    const wrong = taken(photo, exposure, light);
    const change = toneNeeded(wrong, matte, contacts);
    if (change) changed++;
    before += difference(wrong, photo, matte) / even.length;
    after += difference(change ? changeTone(wrong, change) : wrong, photo, matte) / even.length;
  }
  return { before, after, changed: changed / even.length };
}

describe('what a photo says about its light', () => {
  test('nothing is changed in renderings that have an even light', async () => {
    for (const sample of even) {
      const { contacts, matte, photo } = await sceneOf(sample);
      expect([sample.name, toneNeeded(photo, matte, contacts)]).toEqual([sample.name, null]);
    }
  });

  // Before and after: ΔE. Not all dark photos are changed, because some of them could be of a dark vehicle in a dark place.
  test.each<[string, number, Rgb, { before: number; after: number; changed: number }]>([
    ['taken too dark by one EV', -1, neutral, { before: 11.2, after: 7.7, changed: 0.75 }],
    ['in warm light', 0, [1.2, 1, 0.8], { before: 6.7, after: 3.9, changed: 0.65 }],
    ['in bluish light', 0, [0.8, 1, 1.25], { before: 7.2, after: 3.6, changed: 0.8 }],
  ])('renderings %s come back near the original', async (_name, exposure, light, expected) => {
    const found = await restored(exposure, light);
    expect(found.before).toBeGreaterThan(expected.before);
    expect(found.after).toBeLessThan(expected.after);
    expect(found.changed).toBeGreaterThanOrEqual(expected.changed);
  });

  test('a white vehicle that was taken too bright is left, as one in front of snow is white too', async () => {
    const { contacts, matte, photo } = await sceneOf(named('van-white-090'));
    expect(toneNeeded(taken(photo, 0.7, neutral), matte, contacts)).toBe(null);
  });

  test('a black vehicle on a dark road is not taken for one in the dark', async () => {
    for (const name of ['saloon-black-225', 'saloon-black-315']) {
      const { contacts, matte, photo } = await sceneOf(named(name));
      expect([name, toneNeeded(photo, matte, contacts)]).toEqual([name, null]);
    }
  });

  test('a white vehicle in the evening becomes less yellow', async () => {
    const { contacts, matte, photo } = await sceneOf(named('van-white-225'));
    const change = toneNeeded(photo, matte, contacts);
    expect(change?.exposure).toBe(0);
    const [before, after] = [photo, changeTone(photo, change as ToneChange)].map((one) => {
      const yellows = coloursOf(one, matte).map(([, , b]) => b);
      return yellows.sort((a, b) => a - b)[Math.floor(yellows.length / 2)] ?? 0;
    });
    expect(before).toBeGreaterThan(3);
    expect(after).toBeLessThan(0.5 * before);
    expect(after).toBeGreaterThan(-1);
  });

  test('a cast that only the ground or only the paint has is left', async () => {
    const { contacts, matte, photo } = await sceneOf(named('saloon-blue-045'));
    const warm = taken(photo, 0, [1.4, 1, 0.7]);
    for (const isTinted of [(cover: number) => cover < 128, (cover: number) => cover >= 128]) {
      const data = photo.data.map((byte, at) =>
        isTinted(matte.data[Math.floor(at / 3)]) ? warm.data[at] : byte,
      );
      expect(toneNeeded({ ...photo, data }, matte, contacts)).toBe(null);
    }
  });

  test('a vehicle that fills its photo is not judged by what little is around it', async () => {
    const { contacts, matte, photo } = await sceneOf(named('suv-silver-225'));
    const dark = taken(photo, -1.5, neutral);
    expect(toneNeeded(dark, matte, contacts)?.exposure).toBeGreaterThan(0.4);
    const { height, left, top, width } = matteBox(matte) as PixelBox;
    const box = { left: left - 8, top: top - 8, width: width + 16, height: height + 16 };
    expect(toneNeeded(cropRaster(dark, box), cropRaster(matte, box), [])).toBe(null);
  });

  test('the change stays within its limits, whatever the photo', async () => {
    const { contacts, matte, photo } = await sceneOf(named('suv-silver-225'));
    for (const [exposure, light] of [
      [-3, neutral],
      [3, neutral],
      [-2, [1.3, 1, 0.75]],
      [0, [0.7, 1, 1.35]],
    ] as const) {
      const change = toneNeeded(taken(photo, exposure, light), matte, contacts);
      expect(change?.exposure ?? 0).toBeGreaterThanOrEqual(0);
      expect(change?.exposure ?? 0).toBeLessThanOrEqual(0.7);
      // Bytes are about the 2.2nd root of linear light.
      for (const gain of change?.gains ?? neutral)
        expect(Math.abs(gain ** (1 / 2.2) - 1)).toBeLessThan(0.121);
    }
  });
});

describe('a change of tone', () => {
  const strongest: ToneChange = { exposure: 0.7, gains: [1, 1, 1] };
  const against: ToneChange = { exposure: 0.7, gains: [1.2, 0.97, 0.78] };
  const pixel = (colour: Rgb, change: ToneChange) => [
    ...changeTone(drawRectangles({ width: 1, height: 1 }, colour, []), change).data,
  ];

  test('keeps black and white, makes dark greys brighter by its exposure, and keeps the order of levels', () => {
    for (const change of [strongest, against, { exposure: -0.4, gains: neutral }]) {
      expect([pixel([0, 0, 0], change), pixel([255, 255, 255], change)]).toEqual([
        [0, 0, 0],
        [255, 255, 255],
      ]);
      const greens = Array.from({ length: 256 }, (_, level) => pixel([level, level, level], change)[1]);
      expect(greens).toEqual(greens.toSorted((a, b) => a - b));
    }
    const [level = 0] = pixel([30, 30, 30], strongest);
    expect(Math.log2(linearOf[level] / linearOf[30])).toBeCloseTo(0.7, 1);
  });

  test('burns out no colour: what was below white stays below it', () => {
    for (const colour of [
      [252, 60, 40],
      [250, 240, 90],
      [90, 200, 252],
    ] as const)
      expect(Math.max(...pixel(colour, against))).toBeLessThan(255);
  });

  test('leaves the hue of every paint where it was, and brings bright ones back from a cast to 3°', async () => {
    const painted = even.filter(({ paint }) => !['white', 'silver', 'black'].includes(paint));
    expect(painted.length).toBeGreaterThan(10);
    let tinted = 0;
    for (const sample of painted) {
      const { contacts, matte, photo } = await sceneOf(sample);
      expect(hueChange(photo, changeTone(photo, strongest), matte)).toBeLessThan(1);
      const warm = taken(photo, 0, [1.2, 1, 0.8]);
      const change = toneNeeded(warm, matte, contacts);
      if (!change) continue;
      tinted++;
      const [before, after] = [warm, changeTone(warm, change)].map((one) => hueChange(photo, one, matte));
      expect(after).toBeLessThan(0.65 * before);
      // A dull green has little colour that could keep its hue in other light.
      if (sample.paint !== 'green') expect(after).toBeLessThan(3);
    }
    expect(tinted).toBeGreaterThan(5);
  });
});
