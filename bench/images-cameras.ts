import { readFile } from 'node:fs/promises';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { type Box, Recipe } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import { render } from '@forecourt/imaging/render';
import { sureCamera, turnToLevel } from '@forecourt/imaging/steps/photo-camera';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { median } from './support/median.ts';

const recipe = Recipe.parse({
  ...builtInPresets['studio-grey'],
  targets: [{ name: 'full', width: 960, height: 720 }],
});

type Found = {
  sample: Sample;
  /** Errors: eye level in heights of the vehicle, roll in degrees, height in metres. */
  off: { eyeLevel: number; roll: number; height: number };
  sure: boolean;
  turned: boolean;
  /** The vehicle in its picture, shares of its sides. */
  vehicle: Box;
};

async function look(sample: Sample, models: Models): Promise<Found | null> {
  const { analysis, outputs } = await render(await readFile(sample.file), recipe, {}, models);
  const { camera, vehicle } = analysis;
  const placed = outputs[0]?.vehicle;
  if (!camera || !vehicle || !placed) return null;
  const [left, right] = sample.camera.horizon;
  const fall = (right - left) / sample.width;
  const truth = left + fall * (vehicle.x + vehicle.width / 2);
  return {
    sample,
    off: {
      eyeLevel: Math.abs(camera.eyeLevel - truth) / vehicle.height,
      roll: Math.abs(camera.roll - (Math.atan(fall) * 180) / Math.PI),
      height: Math.abs(camera.height - sample.camera.height),
    },
    sure: sureCamera(analysis) !== null,
    turned: turnToLevel(analysis) !== 0,
    vehicle: placed,
  };
}

const percent = (share: number) => Math.round(share * 1000) / 10;
const shown = (value: number) => Math.round(value * 1000) / 1000;

function errorsOf(found: Found[], of: keyof Found['off']) {
  const errors = found.map(({ off }) => off[of]).sort((a, b) => a - b);
  const tenth = errors[Math.floor(errors.length * 0.9)] ?? 0;
  return { median: shown(median(errors)), nineTenths: shown(tenth), largest: shown(errors.at(-1) ?? 0) };
}

/** Front and rear; the three-quarter views from the front, those from the rear; the two sides. */
function classOf({ azimuth }: Sample): string {
  if (azimuth % 180 === 0) return 'ends';
  if (azimuth % 90 === 0) return 'sides';
  return azimuth < 90 || azimuth > 270 ? 'front three-quarter' : 'rear three-quarter';
}

/** The largest difference between two pictures of a vehicle that show it from the same kind of side, in percent of the frame. */
function rangesIn(found: Found[]) {
  const range = (of: (box: Box) => number) =>
    [...Map.groupBy(found, ({ sample }) => sample.vehicle).values()].map((group) => {
      const values = group.map(({ vehicle }) => of(vehicle));
      return Math.max(...values) - Math.min(...values);
    });
  return {
    baselinePercent: percent(Math.max(...range(({ height, y }) => y + height))),
    widthPercent: percent(Math.max(...range(({ width }) => width))),
  };
}

function walkAround(found: Found[]) {
  const classes = Map.groupBy(found, ({ sample }) => classOf(sample));
  const ranges = [...classes].map(([name, group]) => [name, rangesIn(group)] as const);
  return { ...Object.fromEntries(ranges), reach: 'baseline < 1, width < 3' };
}

/**
 * How well the camera is estimated on the samples, whose cameras are known, and how much size and position of a vehicle
 * vary over the pictures of a walk-around.
 */
export async function measureCameras(models: Models) {
  const found: Found[] = [];
  for (const sample of await readSamples()) {
    const one = await look(sample, models);
    if (one) found.push(one);
  }
  const sure = found.filter((one) => one.sure);
  return {
    pictures: found.length,
    eyeLevelInVehicleHeights: errorsOf(found, 'eyeLevel'),
    rollDegrees: errorsOf(found, 'roll'),
    heightMetres: errorsOf(found, 'height'),
    sure: shown(sure.length / found.length),
    eyeLevelWhereSure: errorsOf(sure, 'eyeLevel'),
    straightened: found.filter((one) => one.turned).length,
    walkAround: walkAround(found),
  };
}
