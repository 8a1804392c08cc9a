import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';
import type { Size } from '../raster.ts';
import { widenHalves } from './half.ts';

/** The parts of a TensorFlow.js graph model (model.json) that the conversion reads. */
type GraphModelFile = {
  modelTopology: { node: GraphNode[] };
  weightsManifest: { weights: WeightEntry[] }[];
};
type GraphNode = { name: string; op: string; input?: string[]; attr?: Record<string, Attribute> };
type Attribute = { s?: string; list?: { i?: string[]; s?: string[] } };
type WeightEntry = {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string };
};

/** A constant of the graph: single-precision numbers, in TensorFlow's axis order. */
type Weight = { shape: number[]; data: Float32Array };

const { NodeProto, TensorProto, AttributeProto, ModelProto } = onnxProto.onnx;
const FLOAT = 1;
const UINT8 = 2;
const { INT: oneInt, INTS: manyInts, STRING: text } = AttributeProto.AttributeType;

function readWeights(file: GraphModelFile, bytes: Uint8Array): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape, quantization } of file.weightsManifest.flatMap((group) => group.weights)) {
    const isHalf = quantization?.dtype === 'float16';
    const size = shape.reduce((product, side) => product * side, 1) * (isHalf ? 2 : 4);
    // Integer constants are axes and sizes, which the operations below hard-code, so they are not read.
    if (isHalf) weights.set(name, { shape, data: widenHalves(bytes.subarray(at, at + size)) });
    at += size;
  }
  if (at !== bytes.length) throw new Error(`${at} bytes of weights are listed, ${bytes.length} are there`);
  return weights;
}

function attribute(name: string, value: number | number[] | string): onnx.IAttributeProto {
  if (typeof value === 'string') return { name, type: text, s: Buffer.from(value) };
  if (typeof value === 'number') return { name, type: oneInt, i: value };
  return { name, type: manyInts, ints: value };
}

/** Builds the ONNX graph node by node. ONNX puts channels first, TensorFlow last. */
class GraphWriter {
  readonly nodes: onnx.INodeProto[] = [];
  readonly tensors: onnx.ITensorProto[] = [];
  private readonly weights: Map<string, Weight>;

  constructor(weights: Map<string, Weight>) {
    this.weights = weights;
  }

  weight(name: string): Weight {
    const found = this.weights.get(name);
    if (!found) throw new Error(`the model has no weights called ${name}`);
    return found;
  }

  add(opType: string, input: string[], output: string, attributes: onnx.IAttributeProto[] = []): void {
    this.nodes.push(NodeProto.create({ opType, input, output: [output], attribute: attributes }));
  }

  tensor(name: string, { shape, data }: Weight): string {
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.tensors.push(TensorProto.create({ name, dims: shape, dataType: FLOAT, rawData }));
    return name;
  }

  /** Name of an operand in ONNX: an initializer for a constant of the model, otherwise another node's output. */
  operand(name: string): string {
    const number = this.weights.get(name);
    if (number && !this.tensors.some((tensor) => tensor.name === name)) this.tensor(name, number);
    return name;
  }
}

/** Height × width × in × out to out × in × height × width; `depthwise` swaps the roles of in and out. */
function filtersFirst({ shape, data }: Weight, depthwise: boolean): Weight {
  const [height = 1, width = 1, third = 1, fourth = 1] = shape;
  const [from, to] = depthwise ? [fourth, third] : [third, fourth];
  const out = new Float32Array(data.length);
  for (let cell = 0; cell < height * width; cell++) {
    for (let a = 0; a < third; a++) {
      for (let b = 0; b < fourth; b++) {
        const filter = depthwise ? a * fourth + b : b * third + a;
        out[filter * height * width + cell] = data[(cell * third + a) * fourth + b];
      }
    }
  }
  return { shape: [to * (depthwise ? from : 1), depthwise ? 1 : from, height, width], data: out };
}

/** Keeps the filters of some output channels only. */
function chosen({ shape, data }: Weight, outputs: readonly number[]): Weight {
  const size = data.length / shape[0];
  const kept = new Float32Array(outputs.length * size);
  for (const [at, output] of outputs.entries())
    kept.set(data.subarray(output * size, (output + 1) * size), at * size);
  return { shape: [outputs.length, ...shape.slice(1)], data: kept };
}

const decoded = (value: string) => Buffer.from(value, 'base64').toString();

/**
 * TensorFlow's "same" padding: every input here is a multiple of its stride; an odd pixel of padding goes to the right
 * and bottom.
 */
function samePads(kernel: number, stride: number): [before: number, after: number] {
  const total = Math.max(0, kernel - stride);
  return [Math.floor(total / 2), Math.ceil(total / 2)];
}

function addConvolution(graph: GraphWriter, node: GraphNode, outputs: readonly number[] | undefined): void {
  const [input = '', filterName = '', biasName] = node.input ?? [];
  const depthwise = node.op.includes('Depthwise');
  const whole = filtersFirst(graph.weight(filterName), depthwise);
  const filters = outputs ? chosen(whole, outputs) : whole;
  const [count = 1, , height = 1, width = 1] = filters.shape;
  const strides = (node.attr?.strides?.list?.i ?? []).slice(1, 3).map(Number);
  const same = decoded(node.attr?.padding?.s ?? '') === 'SAME';
  const [top, bottom] = same ? samePads(height, strides[0] ?? 1) : [0, 0];
  const [left, right] = same ? samePads(width, strides[1] ?? 1) : [0, 0];
  const inputs = [input, graph.tensor(`${node.name}/filters`, filters)];
  if (biasName) {
    const bias = graph.weight(biasName);
    inputs.push(graph.tensor(`${node.name}/bias`, outputs ? chosen(bias, outputs) : bias));
  }
  const fused = (node.attr?.fused_ops?.list?.s ?? []).map(decoded);
  const before = fused.includes('Relu') ? `${node.name}/sum` : node.name;
  graph.add('Conv', inputs, before, [
    attribute('kernel_shape', [height, width]),
    attribute('strides', strides),
    attribute('pads', [top, left, bottom, right]),
    attribute('group', depthwise ? count : 1),
  ]);
  if (before !== node.name) graph.add('Relu', [before], node.name);
}

/** Adds one node of the model in ONNX's terms. Throws on an operation that CenterNet does not use. */
function addNode(graph: GraphWriter, node: GraphNode, outputs: readonly number[] | undefined): void {
  if (/Conv2[dD]/.test(node.op)) addConvolution(graph, node, outputs);
  else if (node.op === 'Placeholder') {
    graph.add('Transpose', [node.name], `${node.name}/planes`, [attribute('perm', [0, 3, 1, 2])]);
    graph.add('Cast', [`${node.name}/planes`], `${node.name}/numbers`, [attribute('to', FLOAT)]);
  } else {
    const [opType, inputs, attributes] = simpleNode(graph, node);
    graph.add(opType, inputs, node.name, attributes);
  }
}

type SimpleNode = [opType: string, inputs: string[], attributes?: onnx.IAttributeProto[]];

function simpleNode(graph: GraphWriter, { input = [], name, op }: GraphNode): SimpleNode {
  const first = input.slice(0, 1);
  switch (op) {
    case 'Add':
    case 'Mul':
      return [op, input.map((one) => graph.operand(one))];
    case 'Relu':
    case 'Sigmoid':
      return [op, first];
    case 'Relu6':
      return ['Clip', [...first, 'zero', 'six']];
    case 'Mean':
      return ['ReduceMean', first, [attribute('axes', [2, 3])]];
    case 'ConcatV2':
      return ['Concat', input.slice(0, -1), [attribute('axis', 1)]];
    case 'ResizeBilinear':
      return ['Resize', [...first, '', 'doubling'], linearFromTheCorner];
    default:
      throw new Error(`${op} (${name}) is not an operation of CenterNet`);
  }
}

const linearFromTheCorner = [
  attribute('mode', 'linear'),
  attribute('coordinate_transformation_mode', 'asymmetric'),
];

/** The nodes that `outputs` depend on, in topological order. Constants are left out. */
function nodesFor(outputs: string[], nodes: GraphNode[]): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const ordered = new Set<GraphNode>();
  const visit = (name: string): void => {
    const node = byName.get(name);
    if (!node || node.op === 'Const' || ordered.has(node)) return;
    for (const input of node.input ?? []) visit(input);
    ordered.add(node);
  };
  for (const output of outputs) visit(output);
  return [...ordered];
}

const imageName = 'tower_0/images';
const classScores = 'tower_0/CenternetHead/centernet_cls_output/BiasAdd';
export const detectorOutputs = { scores: 'tower_0/Sigmoid', sizes: 'tower_0/mul', traits: 'traits' } as const;

/**
 * Feature maps whose averages over the picture are its traits: of the backbone at a sixteenth and a thirty-second of the
 * input's side, and of the head at a quarter.
 */
const traitMaps = {
  'tower_0/extern1/hard_swish/mul_1': 480,
  'tower_0/MobilenetV3/expanded_conv_11/add': 88,
  'tower_0/CenternetHead/Relu_2': 128,
};
/** Number of traits of a picture. */
export const traitCount = Object.values(traitMaps).reduce((sum, count) => sum + count, 0);

function addTraits(graph: GraphWriter): void {
  const means = Object.keys(traitMaps).map((map) => {
    graph.add('ReduceMean', [map], `${map}/mean`, [attribute('axes', [2, 3]), attribute('keepdims', 0)]);
    return `${map}/mean`;
  });
  graph.add('Concat', means, detectorOutputs.traits, [attribute('axis', 1)]);
}

function valueInfo(name: string, elemType: number, sides: number[]): onnx.IValueInfoProto {
  const dim = sides.map((side) => ({ dimValue: side }));
  return { name, type: { tensorType: { elemType, shape: { dim } } } };
}

/** Constants that ONNX's operations take as inputs where TensorFlow's have none. */
const constants: [name: string, Weight][] = [
  ['zero', { shape: [], data: Float32Array.of(0) }],
  ['six', { shape: [], data: Float32Array.of(6) }],
  ['doubling', { shape: [4], data: Float32Array.of(1, 1, 2, 2) }],
];

/** Output of the model: its node and the sides of the tensor. */
type OutputShape = [name: string, sides: number[]];

type Part = {
  /** Size of the pictures. */
  size: Size;
  /** Nodes of the model up to which it is converted. */
  nodes: string[];
  outputs: OutputShape[];
  /** The COCO classes to keep; all if left out. */
  classes?: readonly number[];
  /** Adds nodes that the model does not have. */
  extend?(graph: GraphWriter): void;
};

/** A part of the model in ONNX. Input: 1 × height × width × 3 bytes. */
function convertPart({ file, weights }: PackagedModel, { classes, extend, nodes, outputs, size }: Part) {
  const graph = new GraphWriter(readWeights(file, weights));
  const needed = nodesFor(nodes, file.modelTopology.node).map((node) => ({
    ...node,
    input: node.input?.map((name) => (name === imageName ? `${imageName}/numbers` : name)),
  }));
  for (const node of needed) addNode(graph, node, node.name === classScores ? classes : undefined);
  extend?.(graph);
  const used = new Set(graph.nodes.flatMap(({ input }) => input ?? []));
  for (const [name, constant] of constants) if (used.has(name)) graph.tensor(name, constant);
  const model = ModelProto.create({
    irVersion: 8,
    opsetImport: [{ domain: '', version: 13 }],
    graph: {
      name: 'centernet',
      node: graph.nodes,
      initializer: graph.tensors,
      input: [valueInfo(imageName, UINT8, [1, size.height, size.width, 3])],
      output: outputs.map(([name, sides]) => valueInfo(name, FLOAT, sides)),
    },
  });
  return ModelProto.encode(model).finish();
}

/** The model's two files as they are packaged. */
export type PackagedModel = { file: GraphModelFile; weights: Uint8Array };

/**
 * Turns CenterNet (COCO, TensorFlow.js graph model in half precision) into ONNX, up to its two maps at a quarter of
 * the input's side: the score of every class at every cell, and the four distances from there to the box's sides. A third
 * output has the traits of the picture.
 * Input: `images`, 1 × side × side × 3 bytes.
 * @param classes The COCO classes to keep, in the order of the answer's channels.
 */
export function convertCenternet(
  packaged: PackagedModel,
  side: number,
  classes: readonly number[],
): Uint8Array {
  const cells = side / 4;
  const { scores, sizes, traits } = detectorOutputs;
  return convertPart(packaged, {
    size: { width: side, height: side },
    nodes: [scores, sizes, ...Object.keys(traitMaps)],
    outputs: [
      [scores, [1, classes.length, cells, cells]],
      [sizes, [1, 4, cells, cells]],
      [traits, [1, traitCount]],
    ],
    classes,
    extend: addTraits,
  });
}

/** Channels, and the input pixels per cell, of the features in the middle of the detector. */
const featureChannels = 88;
const featureCell = 16;
export const featuresName = 'tower_0/MobilenetV3/expanded_conv_11/add';

/**
 * The first two thirds of CenterNet's backbone (MobileNetV3), for pictures of any size.
 * Input: `images`, 1 × height × width × 3 bytes, both sides multiples of 32. Output: 1 × channels × rows × columns.
 */
export function convertBackbone(packaged: PackagedModel, size: Size): Uint8Array {
  const sides = [1, featureChannels, size.height / featureCell, size.width / featureCell];
  return convertPart(packaged, { size, nodes: [featuresName], outputs: [[featuresName, sides]] });
}
