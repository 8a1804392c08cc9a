import { widenHalves } from './half.ts';

export type Tensor = { shape: number[]; data: Float32Array };

type Entry = { dtype: string; shape: number[]; data_offsets: [number, number] };

/**
 * Reads a file of half-precision tensors (https://huggingface.co/docs/safetensors): the header's length in 8 bytes, the
 * header as JSON, and the numbers.
 * @throws When the file is no such file, or a tensor of it has another precision.
 */
export function readTensors(bytes: Uint8Array): Map<string, Tensor> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Number(view.getBigUint64(0, true));
  const header: Record<string, Entry> = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  const numbers = bytes.subarray(8 + length);
  const tensors = new Map<string, Tensor>();
  for (const [name, { data_offsets, dtype, shape }] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    if (dtype !== 'F16') throw new Error(`the tensor ${name} is not in half precision, but ${dtype}`);
    tensors.set(name, { shape, data: widenHalves(numbers.subarray(...data_offsets)) });
  }
  return tensors;
}
