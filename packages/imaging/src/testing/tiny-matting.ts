import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnModel } from '@forecourt/contract/own-model';
import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';

const { AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto } = onnxProto.onnx;
const float = 1;
const double = 11;

type Side = number | 'any';
export type TinyMatting = {
  height?: Side;
  width?: Side;
  /** Without its sigmoid. */
  logits?: boolean;
  channels?: number;
  /** What its input is made of. */
  type?: 'float' | 'double';
};

const dim = (side: Side) => (side === 'any' ? { dimParam: 'any' } : { dimValue: side });

function picture(name: string, elemType: number, channels: number, height: Side, width: Side) {
  const shape = { dim: [dim(1), dim(channels), dim(height), dim(width)] };
  return ValueInfoProto.create({ name, type: { tensorType: { elemType, shape } } });
}

const floats = (name: string, dims: number[], values: number[]) =>
  TensorProto.create({ name, dims, dataType: float, floatData: values });

/** The layers: a convolution of one pixel, which tells by colour, then a sigmoid. `other` is a second output, of ones less it. */
function nodes(type: 'float' | 'double', logits: boolean): onnx.INodeProto[] {
  const toFloat = AttributeProto.create({ name: 'to', type: AttributeProto.AttributeType.INT, i: float });
  const last = logits ? 'Identity' : 'Sigmoid';
  return [
    NodeProto.create(
      type === 'double'
        ? { opType: 'Cast', input: ['picture'], output: ['in'], attribute: [toFloat] }
        : { opType: 'Identity', input: ['picture'], output: ['in'] },
    ),
    NodeProto.create({ opType: 'Conv', input: ['in', 'weights', 'bias'], output: ['sum'] }),
    NodeProto.create({ opType: last, input: ['sum'], output: ['matte'] }),
    NodeProto.create({ opType: 'Neg', input: ['sum'], output: ['turned'] }),
    NodeProto.create({ opType: last, input: ['turned'], output: ['other'] }),
  ];
}

/**
 * A matting model of a few hundred bytes that takes what is red for the vehicle; pictures have to come with a mean of 0.5 and a deviation
 * of 0.25. Its output `other` takes everything else.
 */
function tinyMatting({
  channels = 3,
  height = 'any',
  logits = false,
  type = 'float',
  width = 'any',
}: TinyMatting = {}): Uint8Array {
  const [red = 0, ...rest] = [8, -4, -4].slice(0, channels);
  const graph = GraphProto.create({
    name: 'tiny',
    node: nodes(type, logits),
    // Half a sigmoid's step where red is 0.25 above the mean of the others.
    initializer: [floats('weights', [1, channels, 1, 1], [red, ...rest]), floats('bias', [1], [-8])],
    input: [picture('picture', type === 'double' ? double : float, channels, height, width)],
    output: [picture('matte', float, 1, height, width), picture('other', float, 1, height, width)],
  });
  const model = ModelProto.create({ irVersion: 8, opsetImport: [{ domain: '', version: 15 }], graph });
  return ModelProto.encode(model).finish();
}

/** Writes such a model and its description `model.json` into a folder. */
export async function writeTinyMatting(
  folder: string,
  use: OwnModel['use'],
  { model = {}, ...more }: { model?: TinyMatting; [field: string]: unknown } = {},
): Promise<OwnModel> {
  const bytes = tinyMatting(model);
  const description = {
    name: 'Tiny red',
    file: 'tiny.onnx',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    use,
    mean: [0.5, 0.5, 0.5] as OwnModel['mean'],
    deviation: [0.25, 0.25, 0.25] as OwnModel['deviation'],
    logits: false,
    ...more,
  };
  const file = join(folder, description.file);
  await writeFile(file, bytes);
  await writeFile(join(folder, 'model.json'), JSON.stringify(description));
  return { ...description, file };
}
