import { readFile } from 'node:fs/promises';
import type { Raster } from '../raster.ts';
import { openSession, ort } from './onnx.ts';
import { textModelFile } from './text-detector.ts';

/** Height in pixels of the text lines that the recognition model takes. */
export const lineTall = 48;

export type Reading = {
  text: string;
  /** Mean confidence of the characters, 0..1; 0 when nothing was read. */
  score: number;
};

export type TextReader = {
  /** Recognizes one straightened line of text, 48 pixels high. */
  read(line: Raster<3>): Promise<Reading>;
  release(): Promise<void>;
};

/** Channel planes of −1..1 in BGR order, as PP-OCR was trained. */
function planes(line: Raster<3>): Float32Array {
  const size = line.width * line.height;
  const out = new Float32Array(size * 3);
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0, from = 2 - channel; at < size; at++, from += 3) {
      out[channel * size + at] = line.data[from] / 127.5 - 1;
    }
  }
  return out;
}

/**
 * Greedy CTC decoding: the most likely character of every step, without repeats and blanks.
 * @param shares Steps × (blank, characters …).
 */
export function decodeSteps(shares: Float32Array, characters: string[]): Reading {
  const classes = characters.length + 1;
  let text = '';
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let step = 0; (step + 1) * classes <= shares.length; step++) {
    const row = shares.subarray(step * classes, (step + 1) * classes);
    let best = 0;
    for (let one = 1; one < classes; one++) {
      if (row[one] > row[best]) best = one;
    }
    if (best !== 0 && best !== before) {
      text += characters[best - 1] ?? '';
      sum += row[best];
      count++;
    }
    before = best;
  }
  return { text, score: count ? sum / count : 0 };
}

/**
 * Loads PP-OCRv4 text recognition (10.8 MB) from the installed packages; needs no network.
 * @param threads Cores that one run may use.
 */
export async function loadTextReader(threads: number): Promise<TextReader> {
  const keys = await readFile(textModelFile('ppocr_keys_v1.txt'), 'utf8');
  // The space is the model's last class and is missing from the file.
  const characters = [...keys.replace(/\r?\n$/, '').split(/\r?\n/), ' '];
  const session = await openSession(textModelFile('ch_PP-OCRv4_rec_infer.onnx'), threads, {
    keepsMemory: false,
  });
  const answerName = session.outputNames[0];
  return {
    async read(line) {
      const x = new ort.Tensor('float32', planes(line), [1, 3, line.height, line.width]);
      const answer = (await session.run({ x }))[answerName];
      if (!answer) throw new Error('the text recognition model gave no output');
      return decodeSteps(answer.data as Float32Array, characters);
    },
    release: () => session.release(),
  };
}
