import type { ModelDevice } from '@forecourt/contract/recipe';
import { convertCenternet, detectorOutputs } from './centernet-convert.ts';
import { readPackagedModel } from './graph-model.ts';
import { openSession, ort } from './onnx.ts';

/** Side in pixels of the detector's square input. */
export const detectorSize = 512;

/**
 * COCO classes that we tell apart. Unusual cars are detected as one of the last kind, with the same box but another
 * label.
 */
const kinds: Record<number, Sighting['kind']> = {
  0: 'person',
  2: 'vehicle', // car
  3: 'vehicle', // motorcycle
  5: 'vehicle', // bus
  7: 'vehicle', // truck
  4: 'other craft', // aeroplane
  6: 'other craft', // train
  8: 'other craft', // boat
};

/** Detections with a lower score are noise. */
const scoreMin = 0.05;

export type Sighting = {
  kind: 'vehicle' | 'person' | 'other craft';
  score: number;
  /** Box in shares of the picture's width and height, 0..1. */
  left: number;
  top: number;
  right: number;
  bottom: number;
};

export type Detection = {
  sightings: Sighting[];
  /** Averages of the model's features over the picture, which tell what kind of picture it is. */
  traits: Float32Array;
};

export type Detector = {
  name: string;
  /**
   * Detects vehicles and people in a picture squeezed to 512 × 512.
   * @param rgb 512 × 512 × 3 bytes.
   */
  detect(rgb: Uint8Array): Promise<Detection>;
  release(): Promise<void>;
};

const classes = Object.keys(kinds).map(Number);
/** The model outputs maps with one cell for every 4 × 4 input pixels. */
const cellSide = 4;
const cells = detectorSize / cellSide;

/** Whether no neighbour, corners included, has a higher score. */
function isPeak(map: Float32Array, x: number, y: number): boolean {
  const score = map[y * cells + x];
  for (let ny = Math.max(0, y - 1); ny <= Math.min(cells - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(cells - 1, x + 1); nx++) {
      if (map[ny * cells + nx] > score) return false;
    }
  }
  return true;
}

/**
 * Peaks of the score maps with their boxes, best first.
 * @param scores Classes × cells × cells, 0..1.
 * @param sizes (left, top, right, bottom) × cells × cells: pixels from the cell to the box's sides.
 */
export function readSightings(scores: Float32Array, sizes: Float32Array): Sighting[] {
  const found: Sighting[] = [];
  const plane = cells * cells;
  const share = (pixels: number) => Math.min(1, Math.max(0, pixels / detectorSize));
  for (const [channel, coco] of classes.entries()) {
    const map = scores.subarray(channel * plane, (channel + 1) * plane);
    for (let at = 0; at < plane; at++) {
      const score = map[at];
      if (score < scoreMin) continue;
      const x = at % cells;
      const y = Math.floor(at / cells);
      if (!isPeak(map, x, y)) continue;
      const reach = (side: number) => sizes[side * plane + at];
      found.push({
        kind: kinds[coco] as Sighting['kind'],
        score,
        left: share(x * cellSide - reach(0)),
        top: share(y * cellSide - reach(1)),
        right: share(x * cellSide + reach(2)),
        bottom: share(y * cellSide + reach(3)),
      });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

/**
 * Loads CenterNet (COCO, 4 MB) from the installed packages; needs no network.
 * @param threads Cores that one run may use.
 */
export async function loadDetector(threads: number, device: ModelDevice = 'cpu'): Promise<Detector> {
  const session = await openSession(
    convertCenternet(await readPackagedModel('centernet'), detectorSize, classes),
    threads,
    { device },
  );
  const inputName = session.inputNames[0];
  return {
    name: 'centernet (@vladmandic/human 3.3.6)',
    async detect(rgb) {
      const image = new ort.Tensor('uint8', rgb, [1, detectorSize, detectorSize, 3]);
      const answer = await session.run({ [inputName]: image });
      const scores = answer[detectorOutputs.scores]?.data;
      const sizes = answer[detectorOutputs.sizes]?.data;
      const traits = answer[detectorOutputs.traits]?.data;
      if (!scores || !sizes || !traits) throw new Error('the detector gave no answer');
      const sightings = readSightings(scores as Float32Array, sizes as Float32Array);
      return { sightings, traits: traits as Float32Array };
    },
    release: () => session.release(),
  };
}
