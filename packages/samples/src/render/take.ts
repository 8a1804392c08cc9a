import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { SampleEntry } from '../sample.ts';
import { BODIES } from './bodies/all-bodies.ts';
import { develop } from './develop.ts';
import { expose } from './expose.ts';
import type { Shot } from './shots.ts';
import { makeStage, type Props } from './stage.ts';
import { truthOf } from './truth.ts';
import { MAIN } from './world.ts';

const POSITIONS: Readonly<Record<number, string>> = {
  0: 'front',
  45: 'front_left',
  90: 'left',
  135: 'rear_left',
  180: 'rear',
  225: 'rear_right',
  270: 'right',
  315: 'front_right',
};

/** Renders one picture, writes it and its matte, and returns its line of the index. */
export async function take(shot: Shot, props: Props, folder: string, samples: number): Promise<SampleEntry> {
  const stage = makeStage(shot, props);
  const exposure = expose(stage.world, stage.camera, MAIN, { from: 0, to: shot.height }, samples);
  const { rgb, matte } = develop(exposure, stage.light.exposure, shot.seed);
  const { width, height } = shot;
  const [file, matteFile] = [`${shot.name}.jpg`, `${shot.name}.matte.png`];
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: width > 2000 ? 82 : 88, mozjpeg: true })
    .toBuffer();
  const png = await sharp(matte, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  await writeFile(join(folder, file), jpeg);
  await writeFile(join(folder, matteFile), png);
  return {
    name: shot.name,
    file,
    matte: matteFile,
    width,
    height,
    vehicle: shot.vehicle,
    body: shot.body,
    paint: shot.paint,
    azimuth: shot.azimuth,
    position: `exterior.${POSITIONS[shot.azimuth] ?? 'other'}`,
    place: shot.place,
    light: shot.light,
    otherCar: shot.near,
    person: shot.person,
    ...truthOf(shot, stage, BODIES[shot.body]),
  };
}

/** Data that a render thread is started with. */
export interface Studio {
  props: Props;
  folder: string;
  samples: number;
}

if (parentPort) {
  const port = parentPort;
  const { props, folder, samples } = workerData as Studio;
  port.on('message', (shot: Shot) => {
    void take(shot, props, folder, samples).then((entry) => port.postMessage(entry));
  });
}
