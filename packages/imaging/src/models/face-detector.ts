import type { Raster } from '../raster.ts';
import { boxNumbers, convertBlazeface, faceOutputs } from './blazeface-convert.ts';
import { readPackagedModel } from './graph-model.ts';
import { lazily, openSession, ort } from './onnx.ts';

/** A face, from the eyebrows to the chin; pixels of the picture. */
export type FaceSighting = { score: number; x: number; y: number; width: number; height: number };

export type FaceDetector = {
  name: string;
  /**
   * Detects faces that are between some 20 and 200 pixels wide, several times each; best first.
   * @param rgb Width and height must be multiples of 32.
   */
  detect(rgb: Raster<3>): Promise<FaceSighting[]>;
  release(): Promise<void>;
};

/** Detections with a lower score are noise. */
const scoreMin = 0.3;
/** The score before the logistic function. */
const logitMin = Math.log(scoreMin / (1 - scoreMin));

type Maps = { cell: number; anchors: number; columns: number; scores: Float32Array; boxes: Float32Array };

/** Faces of one pair of maps: anchors × cells, and (anchors × numbers) × cells. The numbers are pixels. */
export function readFaces({ anchors, boxes, cell, columns, scores }: Maps): FaceSighting[] {
  const found: FaceSighting[] = [];
  const plane = scores.length / anchors;
  for (let anchor = 0; anchor < anchors; anchor++) {
    for (let at = 0; at < plane; at++) {
      const logit = scores[anchor * plane + at];
      if (logit < logitMin) continue;
      const number = (index: number) => boxes[(anchor * boxNumbers + index) * plane + at];
      const [width, height] = [number(2), number(3)];
      found.push({
        score: 1 / (1 + Math.exp(-logit)),
        x: ((at % columns) + 0.5) * cell + number(0) - width / 2,
        y: (Math.floor(at / columns) + 0.5) * cell + number(1) - height / 2,
        width,
        height,
      });
    }
  }
  return found;
}

async function openModel(threads: number) {
  const model = convertBlazeface(await readPackagedModel('blazeface'));
  return openSession(model, threads, { keepsMemory: false });
}

/**
 * BlazeFace (0.5 MB) of the installed packages, loaded on first use; needs no network.
 * @param threads Cores that one run may use.
 */
export function lazyFaceDetector(threads: number): FaceDetector {
  const opened = lazily(() => openModel(threads));
  return {
    name: 'blazeface (@vladmandic/human 3.3.6)',
    async detect({ data, height, width }) {
      const session = await opened.get();
      const answer = await session.run({ input: new ort.Tensor('uint8', data, [1, height, width, 3]) });
      const faces = faceOutputs.flatMap(({ anchors, boxes, cell, scores }) => {
        const [scored, boxed] = [answer[scores]?.data, answer[boxes]?.data];
        if (!scored || !boxed) throw new Error('the face detector gave no answer');
        return readFaces({
          cell,
          anchors,
          columns: width / cell,
          scores: scored as Float32Array,
          boxes: boxed as Float32Array,
        });
      });
      return faces.sort((a, b) => b.score - a.score);
    },
    async release() {
      await (await opened.current())?.release();
    },
  };
}
