import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';
import { widenHalves } from './half.ts';

/** The parts of a TensorFlow.js graph model (model.json) that the conversion reads. */
type GraphModelFile = {
  modelTopology: { node: GraphNode[] };
  weightsManifest: { weights: WeightEntry[] }[];
};
export type GraphNode = { name: string; op: string; input?: string[]; attr?: Record<string, Attribute> };
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

/** Weights in half and in single precision; integers are axes and sizes, which the operations below hard-code. */
function readWeights(file: GraphModelFile, bytes: Uint8Array): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { dtype, name, quantization, shape } of file.weightsManifest.flatMap((group) => group.weights)) {
    const isHalf = quantization?.dtype === 'float16';
    const size = shape.reduce((product, side) => product * side, 1) * (isHalf ? 2 : 4);
    const stored = bytes.subarray(at, at + size);
    // Copied, because single-precision numbers have to begin at a multiple of four bytes.
    if (isHalf) weights.set(name, { shape, data: widenHalves(stored) });
    else if (dtype === 'float32')
      weights.set(name, { shape, data: new Float32Array(new Uint8Array(stored).buffer) });
    at += size;
  }
  if (at !== bytes.length) throw new Error(`${at} bytes of weights are listed, ${bytes.length} are there`);
  return weights;
}

export function attribute(name: string, value: number | number[] | string): onnx.IAttributeProto {
  if (typeof value === 'string') return { name, type: text, s: Buffer.from(value) };
  if (typeof value === 'number') return { name, type: oneInt, i: value };
  return { name, type: manyInts, ints: value };
}

/** Builds the ONNX graph node by node. ONNX puts channels first, TensorFlow last. */
export class GraphWriter {
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

/** A node of the model in ONNX's terms: its operation, inputs and attributes. */
export type SimpleNode = [opType: string, inputs: string[], attributes?: onnx.IAttributeProto[]];

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

/** Width of a side in pixels or cells; a name where it may differ from run to run. */
type Side = number | string;

function valueInfo(name: string, elemType: number, sides: Side[]): onnx.IValueInfoProto {
  const dim = sides.map((side) => (typeof side === 'number' ? { dimValue: side } : { dimParam: side }));
  return { name, type: { tensorType: { elemType, shape: { dim } } } };
}

export type Conversion = {
  /** Name of the graph in ONNX. */
  name: string;
  /** Name of the model's input, and the size of its pictures. */
  image: string;
  height: Side;
  width: Side;
  /** Nodes of the model up to which it is converted. */
  nodes: string[];
  /** Outputs: their nodes and the sides of the tensors. */
  outputs: [name: string, sides: Side[]][];
  /** Constants that ONNX's operations take as inputs where TensorFlow's have none. */
  constants: [name: string, numbers: Weight][];
  /** Output channels to keep of a convolution, by its name. */
  channels?: Record<string, readonly number[] | undefined>;
  /** Operations other than convolutions. Throws on one that the model does not use. */
  translate(node: GraphNode, graph: GraphWriter): SimpleNode;
  /** Adds nodes between the picture's numbers, 1 × 3 × height × width from 0 to 255, and the model; answers their output. */
  prepare?(graph: GraphWriter, numbers: string): string;
  /** Adds nodes after the model's. */
  extend?(graph: GraphWriter): void;
};

/** The model's two files as they are packaged. */
export type PackagedModel = { file: GraphModelFile; weights: Uint8Array };

/** A part of the model in ONNX. Input: 1 × height × width × 3 bytes. */
export function convertGraphModel({ file, weights }: PackagedModel, conversion: Conversion): Uint8Array {
  const {
    channels = {},
    constants,
    extend,
    height,
    image,
    name,
    nodes,
    outputs,
    prepare,
    width,
  } = conversion;
  const graph = new GraphWriter(readWeights(file, weights));
  graph.add('Transpose', [image], `${image}/planes`, [attribute('perm', [0, 3, 1, 2])]);
  graph.add('Cast', [`${image}/planes`], `${image}/numbers`, [attribute('to', FLOAT)]);
  const prepared = prepare ? prepare(graph, `${image}/numbers`) : `${image}/numbers`;
  for (const found of nodesFor(nodes, file.modelTopology.node)) {
    if (found.op === 'Placeholder') continue;
    const node = { ...found, input: found.input?.map((input) => (input === image ? prepared : input)) };
    if (/Conv2[dD]/.test(node.op)) addConvolution(graph, node, channels[node.name]);
    else {
      const [opType, inputs, attributes] = conversion.translate(node, graph);
      graph.add(opType, inputs, node.name, attributes);
    }
  }
  extend?.(graph);
  const used = new Set(graph.nodes.flatMap(({ input }) => input ?? []));
  for (const [constant, numbers] of constants) if (used.has(constant)) graph.tensor(constant, numbers);
  const model = ModelProto.create({
    irVersion: 8,
    opsetImport: [{ domain: '', version: 13 }],
    graph: {
      name,
      node: graph.nodes,
      initializer: graph.tensors,
      input: [valueInfo(image, UINT8, [1, height, width, 3])],
      output: outputs.map(([output, sides]) => valueInfo(output, FLOAT, sides)),
    },
  });
  return ModelProto.encode(model).finish();
}

/** Reads a model's two files of the installed package @vladmandic/human. */
export async function readPackagedModel(name: string): Promise<PackagedModel> {
  const require = createRequire(import.meta.url);
  // The package exports only its main file, which is in dist/.
  const folder = join(dirname(dirname(require.resolve('@vladmandic/human'))), 'models');
  const file = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as GraphModelFile;
  return { file, weights: await readFile(join(folder, `${name}.bin`)) };
}
