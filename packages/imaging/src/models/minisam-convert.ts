import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';
import type { WeightBits } from './quantise.ts';

const { NodeProto, OperatorSetIdProto, TensorProto } = onnxProto.onnx;

/** Element types of ONNX tensors (onnx.TensorProto.DataType). */
const FLOAT = 1;
const INT8 = 3;
const INT64 = 7;

/** Attention works in windows of so many features per side, or twice as many; rows and columns are padded to whole windows. */
const windowSide = 7;

/** Pixels in height and width that become one feature of the encoder's output. */
export const featureSide = 16;

/**
 * The heights of pictures that the converted encoder reads, pixels. How many rows are padded is written into the graph, and
 * right for these heights as for the full square.
 */
export const encoderHeights = [22, 36, 50, 64].map((rows) => rows * featureSide);

type Constants = Map<string, onnx.ITensorProto>;

function integersOf(tensor: onnx.ITensorProto | undefined): number[] | undefined {
  if (tensor?.dataType !== INT64 || !tensor.rawData) return undefined;
  return [...new BigInt64Array(new Uint8Array(tensor.rawData).buffer)].map(Number);
}

/** All tensors of the graph that never change, by their names. */
function constantsOf(graph: onnx.IGraphProto): Constants {
  const constants: Constants = new Map((graph.initializer ?? []).map((one) => [one.name ?? '', one]));
  for (const { attribute, opType, output } of graph.node ?? []) {
    const tensor = opType === 'Constant' && attribute?.[0]?.t;
    if (tensor) constants.set(output?.[0] ?? '', tensor);
  }
  return constants;
}

/** Makes the graph read pictures of other heights than 1024, in place: its shapes no longer say how many rows there are. */
function freeHeight(graph: onnx.IGraphProto, constants: Constants): void {
  const added = new Map<string, onnx.ITensorProto>();
  const integers = (...values: number[]): string => {
    const name = `integers ${values}`;
    const rawData = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    added.set(name, TensorProto.create({ name, dims: [values.length], dataType: INT64, rawData }));
    return name;
  };
  const known = (name: string) => integersOf(constants.get(name));
  for (const node of graph.node ?? []) {
    const { input = [], name = '', opType } = node;
    if (!input || name?.includes('/attn/')) continue;
    const sizes = input.map(known);
    if (opType === 'Concat') {
      const first = sizes.findIndex((size) => size?.length === 1 && size[0] !== -1);
      // Windows × features × channels, or the number of rows (or of rows of windows) before the number of columns.
      const isOfWindows = input.length === 3;
      if (first >= 0) input[isOfWindows ? 0 : first] = integers(-1);
    }
    if (opType === 'Reshape' && sizes[1]?.length === 4) {
      const [one = 1, , columns = 0] = sizes[1];
      const [, channels = 0] = constants.get(weightsAfter(graph, node))?.dims?.map(Number) ?? [];
      input[1] = integers(one, -1, columns, channels);
    }
    const isOfRows = opType === 'Slice' && sizes[3]?.[0] === 1;
    const [end = 0] = sizes[2] ?? [];
    // What was padded is cut off again.
    if (isOfRows && end > windowSide) input[2] = integers((end % windowSide) - windowSide);
  }
  const height = graph.input?.[0]?.type?.tensorType?.shape?.dim?.[2];
  const rows = graph.output?.[0]?.type?.tensorType?.shape?.dim?.[2];
  if (!height || !rows) throw new Error('not an encoder of pictures');
  Object.assign(height, { dimValue: null, dimParam: 'height' });
  Object.assign(rows, { dimValue: null, dimParam: 'rows' });
  graph.valueInfo = [];
  graph.initializer = [...(graph.initializer ?? []), ...added.values()];
}

/** The name of the weights of the convolution that reads a reshaped and transposed tensor. */
function weightsAfter(graph: onnx.IGraphProto, { output }: onnx.INodeProto): string {
  const readerOf = (name: string | undefined) => graph.node?.find(({ input }) => input?.includes(name ?? ''));
  return readerOf(readerOf(output?.[0])?.output?.[0])?.input?.[1] ?? '';
}

/** Weights as bytes with one step per output. @param weights Inputs × outputs. */
function rounded(weights: Float32Array, outputs: number, bits: WeightBits) {
  const most = 2 ** (bits - 1) - 1;
  const steps = new Float32Array(outputs);
  for (const [at, weight] of weights.entries()) {
    const output = at % outputs;
    steps[output] = Math.max(steps[output], Math.abs(weight) / most, 1e-12);
  }
  const bytes = Int8Array.from(weights, (weight, at) => Math.round(weight / steps[at % outputs]));
  return { bytes, steps };
}

/**
 * Multiplies with bytes instead of single-precision numbers wherever one factor is constant, in place. onnxruntime rounds the
 * other factor at run time, with one step per tensor.
 */
function quantiseProducts(graph: onnx.IGraphProto, constants: Constants, bits: WeightBits): void {
  const tensors: onnx.ITensorProto[] = [];
  graph.node = (graph.node ?? []).map((node) => {
    const [from = '', name = ''] = node.input ?? [];
    const weights = constants.get(name);
    if (node.opType !== 'MatMul' || !weights?.rawData) return node;
    const dims = (weights.dims ?? []).map(Number);
    const { bytes, steps } = rounded(
      new Float32Array(new Uint8Array(weights.rawData).buffer),
      dims[1] ?? 1,
      bits,
    );
    const raw = (array: Int8Array | Float32Array) => new Uint8Array(array.buffer);
    tensors.push(
      TensorProto.create({ name: `${name}:bytes`, dims, dataType: INT8, rawData: raw(bytes) }),
      TensorProto.create({
        name: `${name}:steps`,
        dims: [steps.length],
        dataType: FLOAT,
        rawData: raw(steps),
      }),
    );
    const input = [from, `${name}:bytes`, `${name}:steps`];
    return NodeProto.create({ ...node, opType: 'DynamicQuantizeMatMul', domain: 'com.microsoft', input });
  });
  graph.initializer = [...(graph.initializer ?? []), ...tensors];
}

/**
 * Turns the packaged encoder, which reads 1024 × 1024 pixels in single precision, into one whose height may be any of
 * `encoderHeights` and whose linear layers compute on bytes: input `input` (1×3×height×1024), output `output`
 * (1×256×(height / 16)×64).
 */
export function convertEncoder(bytes: Uint8Array, bits: WeightBits): Uint8Array {
  const model = onnxProto.onnx.ModelProto.decode(bytes);
  const { graph } = model;
  if (!graph?.node) throw new Error('not an ONNX graph');
  const constants = constantsOf(graph);
  freeHeight(graph, constants);
  quantiseProducts(graph, constants, bits);
  const read = new Set(graph.node.flatMap(({ input }) => input ?? []));
  graph.node = graph.node.filter(
    ({ opType, output }) => opType !== 'Constant' || read.has(output?.[0] ?? ''),
  );
  graph.initializer = graph.initializer?.filter(({ name }) => read.has(name ?? ''));
  model.opsetImport?.push(OperatorSetIdProto.create({ domain: 'com.microsoft', version: 1 }));
  return onnxProto.onnx.ModelProto.encode(model).finish();
}

/** What the packaged decoder reads besides features and prompts: an earlier mask, of which there is never one. */
const noMask = { mask_input: [1, 1, 256, 256], has_mask_input: [1] };

/** What of the packaged decoder's answer is used. */
export const decoderOutputs = ['low_res_masks', 'iou_predictions'] as const;

/**
 * Turns the packaged decoder into one that leaves out what nobody reads: masks enlarged to a picture's size, and an earlier mask,
 * which becomes a constant. Its answers are the same. Inputs `image_embeddings` (1×256×64×64), `point_coords` (1×points×2) and
 * `point_labels` (1×points), outputs `decoderOutputs`.
 */
export function convertDecoder(bytes: Uint8Array): Uint8Array {
  const model = onnxProto.onnx.ModelProto.decode(bytes);
  const { graph } = model;
  if (!graph?.node) throw new Error('not an ONNX graph');
  const read = new Set<string>(decoderOutputs);
  const needed = graph.node.toReversed().filter(({ input, output }) => {
    const isRead = output?.some((name) => read.has(name));
    if (isRead) for (const name of input ?? []) read.add(name);
    return isRead;
  });
  graph.node = needed.toReversed();
  graph.output = graph.output?.filter(({ name }) => read.has(name ?? ''));
  const zeros = Object.entries(noMask).map(([name, dims]) => {
    const rawData = new Uint8Array(4 * dims.reduce((size, one) => size * one, 1));
    return TensorProto.create({ name, dims, dataType: FLOAT, rawData });
  });
  graph.input = graph.input?.filter(({ name }) => read.has(name ?? '') && !Object.hasOwn(noMask, name ?? ''));
  graph.initializer = [...(graph.initializer ?? []), ...zeros].filter(({ name }) => read.has(name ?? ''));
  return onnxProto.onnx.ModelProto.encode(model).finish();
}
