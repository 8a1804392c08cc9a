import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';

/** Side in pixels of the square picture that the detector looks at. */
export const detectorSize = 512;

/** COCO classes that we tell apart. Unusual cars are seen as one of the last kind: same box, other word. */
const kinds: Record<number, 'vehicle' | 'person' | 'other craft'> = {
  0: 'person',
  2: 'vehicle', // car
  3: 'vehicle', // motorcycle
  5: 'vehicle', // bus
  7: 'vehicle', // truck
  4: 'other craft', // aeroplane
  6: 'other craft', // train
  8: 'other craft', // boat
};

/** Answers weaker than this are noise. */
const scoreMin = 0.06;

export type Sighting = {
  kind: 'vehicle' | 'person' | 'other craft';
  score: number;
  /** Shares of the picture's width and height, 0..1. */
  left: number;
  top: number;
  right: number;
  bottom: number;
};

export type Detector = {
  name: string;
  /**
   * Vehicles and people in a picture squeezed to 512 × 512.
   * @param rgb 512 × 512 × 3 bytes.
   */
  detect(rgb: Uint8Array): Sighting[];
};

type WeightsManifest = { weights: tf.io.WeightsManifestEntry[] }[];
type ModelFile = { modelTopology: object; weightsManifest: WeightsManifest };

function graphFromDisk(folder: string): tf.io.IOHandler {
  return {
    load: async () => {
      const model = JSON.parse(await readFile(join(folder, 'centernet.json'), 'utf8')) as ModelFile;
      const weights = await readFile(join(folder, 'centernet.bin'));
      return {
        modelTopology: model.modelTopology,
        weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
        weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength),
      };
    },
  };
}

/** Rows of the model's answer: x1, y1, x2, y2 in 512-pixel units, score, class. */
function readSightings(rows: Float32Array): Sighting[] {
  const found: Sighting[] = [];
  for (let at = 0; at + 5 < rows.length; at += 6) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, score = 0, coco = -1] = rows.subarray(at, at + 6);
    const kind = kinds[Math.round(coco)];
    if (!kind || score < scoreMin) continue;
    const share = (value: number) => Math.min(1, Math.max(0, value / detectorSize));
    found.push({ kind, score, left: share(x1), top: share(y1), right: share(x2), bottom: share(y2) });
  }
  return found;
}

function run(model: GraphModel, rgb: Uint8Array): Sighting[] {
  const rows = tf.tidy(() => {
    const input = tf.tensor4d(Float32Array.from(rgb), [1, detectorSize, detectorSize, 3], 'float32');
    const answer = model.execute(input, 'tower_0/detections') as tf.Tensor;
    return answer.dataSync() as Float32Array;
  });
  return readSightings(rows);
}

/** Loads CenterNet (COCO, 4 MB) from the installed packages; needs no network. */
export async function loadDetector(): Promise<Detector> {
  const require = createRequire(import.meta.url);
  const wasm = dirname(require.resolve('@tensorflow/tfjs-backend-wasm'));
  setWasmPaths(`${wasm}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  // The package exports only its program, which lies in dist/.
  const folder = join(dirname(dirname(require.resolve('@vladmandic/human'))), 'models');
  const model = await loadGraphModel(graphFromDisk(folder));
  return { name: 'centernet (@vladmandic/human 3.3.6)', detect: (rgb) => run(model, rgb) };
}
