import { fileURLToPath } from 'node:url';
import { lazily, openSession, ort } from './onnx.ts';
import { featureChannels, featuresAcross, maskCell, segmenterSide } from './segmenter.ts';

/** Rows of features that the model reads from the top: windows are in the upper part of a vehicle. */
const rows = 36;

/** The cells of a picture whose longer side is `segmenterSide`, each `maskCell` pixels wide, and how many of their rows are read. */
export const windowCells = {
  width: segmenterSide / maskCell,
  height: (rows * segmenterSide) / featuresAcross / maskCell,
};

export type WindowModel = {
  name: string;
  /**
   * How likely each cell of `windowCells` shows a window: logits, positive on windows, row by row.
   * @param features What the segmenter noticed in a picture of the vehicle alone on grey.
   */
  judge(features: Float32Array): Promise<Float32Array>;
  release(): Promise<void>;
};

/** The first rows of every channel; rows that a picture does not have are 0. */
function upperPart(features: Float32Array): Float32Array {
  const given = features.length / featureChannels;
  const wanted = rows * featuresAcross;
  if (given === wanted) return features;
  const out = new Float32Array(featureChannels * wanted);
  for (let channel = 0; channel < featureChannels; channel++) {
    const from = channel * given;
    out.set(features.subarray(from, from + Math.min(given, wanted)), channel * wanted);
  }
  return out;
}

/**
 * The project's own window model (`packages/imaging/training/windows`), which reads the features of the segmenter; needs no
 * network. It is loaded when it is needed for the first time, because few pictures need it.
 * @param threads Cores that one run may use.
 */
export function lazyWindowModel(threads: number): WindowModel {
  const file = fileURLToPath(new URL('window-head.onnx', import.meta.url));
  const opened = lazily(() => openSession(file, threads));
  return {
    name: 'windows 1',
    async judge(features) {
      const shape = [1, featureChannels, rows, featuresAcross];
      const input = new ort.Tensor('float32', upperPart(features), shape);
      const { windows } = await (await opened.get()).run({ features: input });
      if (!windows) throw new Error('the window model gave no answer');
      return windows.data as Float32Array;
    },
    async release() {
      await (await opened.current())?.release();
    },
  };
}
