import { fileURLToPath } from 'node:url';
import type { Raster, Size } from '../raster.ts';
import { convertBackbone, featuresName } from './centernet-convert.ts';
import { readPackagedModel } from './graph-model.ts';
import { openSession, ort } from './onnx.ts';

/** Size of the pictures that the view model sees. */
export const viewPicture: Size = { width: 256, height: 192 };

export type ViewModel = {
  name: string;
  /**
   * How likely each of the eight views is, front first, then every 45° around the vehicle over its left side; the sum
   * is 1.
   * @param picture The vehicle alone on grey, `viewPicture` in size.
   */
  judge(picture: Raster<3>): Promise<number[]>;
  release(): Promise<void>;
};

/** The detector's features of a picture: channels × rows × columns. */
export async function loadViewFeatures(threads: number) {
  const session = await openSession(
    convertBackbone(await readPackagedModel('centernet'), viewPicture),
    threads,
  );
  const [inputName = ''] = session.inputNames;
  return {
    async read({ data, height, width }: Raster<3>): Promise<ort.Tensor> {
      const image = new ort.Tensor('uint8', data, [1, height, width, 3]);
      const features = (await session.run({ [inputName]: image }))[featuresName];
      if (!features) throw new Error('the detector gave no features');
      return features;
    },
    release: () => session.release(),
  };
}

/**
 * The project's own view model (`packages/imaging/training/views`), which reads the features of CenterNet (COCO, installed package);
 * needs no network.
 * @param threads Cores that one run may use.
 */
export async function loadViewModel(threads: number): Promise<ViewModel> {
  const [features, head] = await Promise.all([
    loadViewFeatures(threads),
    openSession(fileURLToPath(new URL('view-head.onnx', import.meta.url)), threads),
  ]);
  return {
    name: 'views 1',
    async judge(picture) {
      const { views } = await head.run({ features: await features.read(picture) });
      if (!views) throw new Error('the view model gave no answer');
      return [...(views.data as Float32Array)];
    },
    async release() {
      await Promise.all([features.release(), head.release()]);
    },
  };
}
