import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';

/** Smallest and largest value of a tensor. */
type Range = readonly [number, number];

/** The range of tensors, by their names. */
export type Ranges = Record<string, Range>;

/**
 * Bits of a weight. Processors with an instruction for dot products of bytes take 8; others add two products in 16 bits,
 * which would overflow with more than 7.
 */
export type WeightBits = 7 | 8;

const { AttributeProto, NodeProto, TensorProto } = onnxProto.onnx;

/** Element types of ONNX tensors (onnx.TensorProto.DataType). */
const FLOAT = 1;
const UINT8 = 2;
const INT8 = 3;
const INT32 = 6;

/** Operations whose output has the range of their first input. */
const keepRange = new Set<unknown>(['MaxPool', 'Resize']);
/** Operations without weights that can be computed on bytes. */
const computable = new Set<unknown>(['Concat', 'Add', ...keepRange]);

function floatsOf({ floatData, name, rawData }: onnx.ITensorProto): Float32Array {
  if (rawData?.length) return new Float32Array(rawData.slice().buffer);
  if (floatData?.length) return Float32Array.from(floatData);
  throw new Error(`the tensor ${name} has no numbers`);
}

/** A value is (byte − zero) × step. */
function scaleOf([least, most]: Range): { step: number; zero: number } {
  const step = (most - least) / 255;
  return { step, zero: Math.round(-least / step) };
}

/**
 * Weights as whole numbers with one step per output channel, and the bias in steps of input × weight.
 * @param weights Output channels first.
 */
function rounded(weights: Float32Array, bias: Float32Array, inputStep: number, bits: WeightBits) {
  const size = weights.length / bias.length;
  const most = 2 ** (bits - 1) - 1;
  const numbers = new Int8Array(weights.length);
  const steps = new Float32Array(bias.length);
  for (let channel = 0; channel < bias.length; channel++) {
    const own = weights.subarray(channel * size, (channel + 1) * size);
    const largest = own.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
    // The second bound keeps the bias within 32 bits, the third a channel of zeros from dividing by 0.
    steps[channel] = Math.max(largest / most, Math.abs(bias[channel]) / (inputStep * 2 ** 30), 1e-12);
    for (let at = 0; at < size; at++) numbers[channel * size + at] = Math.round(own[at] / steps[channel]);
  }
  const biasSteps = steps.map((step) => step * inputStep);
  return {
    numbers,
    steps,
    bias: Int32Array.from(bias, (value, at) => Math.round(value / biasSteps[at])),
    biasSteps,
  };
}

/** Rebuilds a graph node by node with roundings to bytes between its operations. */
class Quantiser {
  readonly nodes: onnx.INodeProto[] = [];
  readonly tensors: onnx.ITensorProto[] = [];
  private readonly ranges: Map<string, Range>;
  private readonly constants: Map<string, onnx.ITensorProto>;
  private readonly bits: WeightBits;
  private readonly done = new Set<string>();

  constructor(constants: Map<string, onnx.ITensorProto>, ranges: Ranges, bits: WeightBits) {
    this.constants = constants;
    this.ranges = new Map(Object.entries(ranges));
    this.bits = bits;
  }

  add(node: onnx.INodeProto): void {
    this.followRange(node);
    if (node.opType === 'Conv') this.addConvolution(node);
    else if (computable.has(node.opType) && this.variables(node).every((name) => this.ranges.has(name))) {
      const input = (node.input ?? []).map((name) => (this.ranges.has(name) ? this.bytesOf(name) : name));
      this.nodes.push(NodeProto.create({ ...node, input }));
    } else this.nodes.push(node);
  }

  /** Pools, resizes and concatenations need no range of their own: it follows from their inputs'. */
  private followRange(node: onnx.INodeProto): void {
    const [output = ''] = node.output ?? [];
    if (node.opType !== 'Concat' && !keepRange.has(node.opType)) return;
    const from = this.variables(node).flatMap((name) => this.ranges.get(name) ?? []);
    if (from.length < 2 * this.variables(node).length) return;
    this.ranges.set(output, [Math.min(...from), Math.max(...from)]);
  }

  private variables({ input }: onnx.INodeProto): string[] {
    return (input ?? []).filter((name) => name !== '' && !this.constants.has(name));
  }

  private addConvolution(node: onnx.INodeProto): void {
    const [from = '', kernel = '', bias = ''] = node.input ?? [];
    const [range, weights, offsets] = [
      this.ranges.get(from),
      this.constants.get(kernel),
      this.constants.get(bias),
    ];
    if (!range || !weights || !offsets) {
      this.nodes.push(node);
      return;
    }
    const whole = rounded(floatsOf(weights), floatsOf(offsets), scaleOf(range).step, this.bits);
    const dims = (weights.dims ?? []).map(Number);
    const input = [
      this.bytesOf(from),
      this.constant(kernel, dims, INT8, whole.numbers, whole.steps),
      this.constant(bias, [whole.bias.length], INT32, whole.bias, whole.biasSteps),
    ];
    this.nodes.push(NodeProto.create({ ...node, input }));
  }

  /** Rounds a tensor to bytes, once for all its readers. @returns The name of what they read. */
  private bytesOf(name: string): string {
    const range = this.ranges.get(name);
    if (range && !this.done.has(name)) {
      const { step, zero } = scaleOf(range);
      const scale = [
        this.tensor(`${name}:step`, [], FLOAT, Float32Array.of(step)),
        this.tensor(`${name}:zero`, [], UINT8, Uint8Array.of(zero)),
      ];
      this.push('QuantizeLinear', [name, ...scale], `${name}:bytes`);
      this.push('DequantizeLinear', [`${name}:bytes`, ...scale], `${name}:rounded`);
      this.done.add(name);
    }
    return `${name}:rounded`;
  }

  private constant(
    name: string,
    dims: number[],
    type: number,
    numbers: Int8Array | Int32Array,
    steps: Float32Array,
  ) {
    const input = [
      this.tensor(`${name}:whole`, dims, type, numbers),
      this.tensor(`${name}:step`, [steps.length], FLOAT, steps),
    ];
    const axis = AttributeProto.create({ name: 'axis', type: AttributeProto.AttributeType.INT, i: 0 });
    return this.push('DequantizeLinear', input, `${name}:rounded`, [axis]);
  }

  private push(
    opType: string,
    input: string[],
    output: string,
    attribute: onnx.IAttributeProto[] = [],
  ): string {
    this.nodes.push(NodeProto.create({ opType, input, output: [output], attribute }));
    return output;
  }

  private tensor(
    name: string,
    dims: number[],
    dataType: number,
    numbers: Float32Array | Uint8Array | Int8Array | Int32Array,
  ): string {
    const rawData = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.tensors.push(TensorProto.create({ name, dims, dataType, rawData }));
    return name;
  }
}

/**
 * Makes a graph of convolutions compute on bytes instead of single-precision numbers, in place. Values between operations
 * have one step per tensor, weights one per output channel. Written as pairs of QuantizeLinear and DequantizeLinear around
 * each operation, which onnxruntime merges into one operation on bytes
 * (https://onnxruntime.ai/docs/performance/model-optimizations/quantization.html).
 * @param ranges Of the graph's input and of every output of Conv + Relu, Conv and Add. Operations that read a tensor without
 *   a range stay in single precision.
 */
export function quantise(graph: onnx.IGraphProto, ranges: Ranges, bits: WeightBits): void {
  const constants = new Map((graph.initializer ?? []).map((one) => [one.name ?? '', one]));
  const quantiser = new Quantiser(constants, ranges, bits);
  for (const node of graph.node ?? []) quantiser.add(node);
  graph.node = quantiser.nodes;
  const read = new Set(graph.node.flatMap((node) => node.input ?? []));
  graph.initializer = [
    ...[...constants.values()].filter(({ name }) => read.has(name ?? '')),
    ...quantiser.tensors,
  ];
}
