import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import onnxProto from 'onnx-proto';
import { expect, test } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from '../steps/contacts.ts';
import { squeezedCrop } from '../steps/matte-looks.ts';
import { matteIou } from '../testing/compare.ts';
import { readGrey, readRgb } from '../testing/pictures.ts';
import { convertIsnet, readIsnet } from './isnet-convert.ts';
import { readTuning, type Tuning, tune } from './isnet-tuning.ts';
import { openMatting, readPackagedIsnet } from './matting.ts';
import { readTensors } from './safetensors.ts';

const floats = (numbers: number[]) => ({ rawData: new Uint8Array(Float32Array.from(numbers).buffer) });

/** A safetensors file of one tensor, as its specification describes it. */
function fileOf(name: string, dtype: string, shape: number[], numbers: Uint8Array): Uint8Array {
  const header = new TextEncoder().encode(
    JSON.stringify({
      __metadata__: { rank: '1' },
      [name]: { dtype, shape, data_offsets: [0, numbers.length] },
    }),
  );
  const length = new Uint8Array(new BigUint64Array([BigInt(header.length)]).buffer);
  return Uint8Array.from([...length, ...header, ...numbers]);
}

test('half-precision tensors are read by name; other precisions are refused', () => {
  // 1, −2 and 0.5 in half precision, little-endian.
  const bytes = Uint8Array.from([0x00, 0x3c, 0x00, 0xc0, 0x00, 0x38]);
  const { data, shape } = readTensors(fileOf('a.up', 'F16', [3, 1], bytes)).get('a.up') ?? {};
  expect(shape).toEqual([3, 1]);
  expect([...(data ?? [])]).toEqual([1, -2, 0.5]);
  expect(() => readTensors(fileOf('a.up', 'F32', [1], bytes))).toThrow('not in half precision');
});

test('the product of up and down is added to a weight, and a change to a bias; what does not fit is refused', () => {
  const weight = { name: 'w', dims: [2, 1, 1, 3], ...floats([1, 2, 3, 4, 5, 6]) };
  const bias = { name: 'b', dims: [2], ...floats([10, 20]) };
  const graph = onnxProto.onnx.GraphProto.create({ initializer: [weight, bias] });
  const tuning: Tuning = new Map([
    ['w.up', { shape: [2, 2], data: Float32Array.of(1, 0, 2, -1) }],
    ['w.down', { shape: [2, 3], data: Float32Array.of(1, 1, 1, 0, 10, 0) }],
    ['b.change', { shape: [2], data: Float32Array.of(0.5, -0.5) }],
  ]);
  tune(graph, tuning);
  const [changed, shifted] = (graph.initializer ?? []).map(
    ({ rawData }) => new Float32Array((rawData as Uint8Array).slice().buffer),
  );
  expect([...(changed ?? [])]).toEqual([2, 3, 4, 6, -3, 8]);
  expect([...(shifted ?? [])]).toEqual([10.5, 19.5]);
  expect(() => tune(graph, new Map([['other.change', { shape: [1], data: Float32Array.of(1) }]]))).toThrow(
    'does not fit the tensor other',
  );
  expect(() => tune(graph, new Map([['b.change', { shape: [3], data: new Float32Array(3) }]]))).toThrow(
    'does not fit the tensor b',
  );
});

test('every convolution of the packaged model is tuned', async () => {
  const [model, tuning] = [readIsnet(await readPackagedIsnet()), await readTuning()];
  const weights = model.graph?.node?.flatMap(({ input, opType }) => (opType === 'Conv' ? [input?.[1]] : []));
  expect(weights?.length).toBeGreaterThan(100);
  for (const name of weights ?? []) {
    expect(tuning.has(`${name}.up`), name).toBe(true);
    expect(tuning.has(`${name}.down`), name).toBe(true);
  }
});

test('tuned, the model leaves out the neighbour and the shadow that the packaged one takes for the vehicle', async () => {
  const packaged = await readPackagedIsnet();
  const sample = (await readSamples()).find(({ name }) => name === 'saloon-black-225');
  const photo = await readRgb(await readFile(sample?.file ?? ''));
  const truth = await readGrey(await readFile(sample?.matte ?? ''), photo);
  const vehicle = matteBox(truth);
  if (!vehicle) throw new Error('the true matte is empty');
  const margin = Math.round(0.1 * vehicle.width);
  const box = {
    left: vehicle.left - margin,
    top: vehicle.top - margin,
    width: vehicle.width + 2 * margin,
    height: vehicle.height + 2 * margin,
  };
  const crop = await squeezedCrop(photo, box);
  const whole = await sharp(truth.data, { raw: truth })
    .extract(box)
    .resize(crop.width, crop.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const wanted = { data: whole, width: crop.width, height: crop.height, channels: 1 } as const;
  const iouWith = async (tuning: Tuning) => {
    const matting = await openMatting('tested', convertIsnet(packaged, tuning, 8), 1, 'cpu');
    const shares = await matting.matte(crop);
    await matting.release();
    const data = Uint8Array.from(shares, (share) => Math.round(share * 255));
    return matteIou({ data, width: crop.width, height: crop.height, channels: 1 }, wanted);
  };
  const [before, after] = [await iouWith(new Map()), await iouWith(await readTuning())];
  expect(after).toBeGreaterThan(before + 0.005);
  expect(after).toBeGreaterThan(0.985);
}, 60_000);
