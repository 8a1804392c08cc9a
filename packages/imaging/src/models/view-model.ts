import { fileURLToPath } from 'node:url';
import type { Raster, Size } from '../raster.ts';
import { convertBackbone, featuresName } from './centernet-convert.ts';
import { readPackagedModel } from './graph-model.ts';
import { openSession, ort } from './onnx.ts';

/** Size of the pictures that the view model sees. */
export const viewPicture: Size = { width: 256, height: 192 };

type Estimate = { value: number; deviation: number };

/** What the model says of the camera: each value with its standard deviation. */
export type CameraAnswer = {
  /** How far the horizon is above the vehicle's lowest point in the middle of its box, in heights of the box. */
  eyeLevel: Estimate;
  /** Degrees by which what is level falls to the right. */
  roll: Estimate;
  /** Metres above the ground. */
  height: number;
};

export type ViewModel = {
  name: string;
  /**
   * How likely each of the eight views is, front first, then every 45° around the vehicle over its left side (the sum
   * is 1), and the camera.
   * @param picture The vehicle alone on grey, `viewPicture` in size.
   */
  judge(picture: Raster<3>): Promise<{ views: number[]; camera: CameraAnswer }>;
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

/** The camera model gives its means and then their deviations, each as eye level, roll and logarithm of the height. */
function cameraOf(answer: Float32Array): CameraAnswer {
  const [eyeLevel = 0, roll = 0, height = 0, eyeLevelOff = 1, rollOff = 1] = answer;
  return {
    eyeLevel: { value: eyeLevel, deviation: eyeLevelOff },
    roll: { value: roll, deviation: rollOff },
    height: Math.exp(height),
  };
}

/**
 * The project's own models of view and camera (`packages/imaging/training/views`), which read the features of CenterNet (COCO, installed package);
 * needs no network.
 * @param threads Cores that one run may use.
 */
export async function loadViewModel(threads: number): Promise<ViewModel> {
  const head = (file: string) => openSession(fileURLToPath(new URL(file, import.meta.url)), threads);
  const [features, viewHead, cameraHead] = await Promise.all([
    loadViewFeatures(threads),
    head('view-head.onnx'),
    head('camera-head.onnx'),
  ]);
  return {
    name: 'views 1 + camera 1',
    async judge(picture) {
      const input = { features: await features.read(picture) };
      const { views } = await viewHead.run(input);
      const { camera } = await cameraHead.run(input);
      if (!views || !camera) throw new Error('the view model gave no answer');
      return { views: [...(views.data as Float32Array)], camera: cameraOf(camera.data as Float32Array) };
    },
    async release() {
      await Promise.all([features.release(), viewHead.release(), cameraHead.release()]);
    },
  };
}
