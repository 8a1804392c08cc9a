import type { onnx } from 'onnx-proto';
import onnxProto from 'onnx-proto';
import { expect, test } from 'vitest';
import { weightBits } from './converted-model.ts';
import { openSession, ort } from './onnx.ts';
import { quantise, type WeightBits } from './quantise.ts';

const { AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto } = onnxProto.onnx;
const side = 8;

/** Numbers between −1 and 1, the same on every run. */
const numbers = (count: number) => Float32Array.from({ length: count }, (_, at) => Math.sin(at * 12.9898));

function constant(name: string, dims: number[]): onnx.ITensorProto {
  const values = numbers(dims.reduce((product, one) => product * one, 1));
  return TensorProto.create({ name, dims, dataType: 1, rawData: new Uint8Array(values.buffer) });
}

function node(opType: string, input: string[], output: string, ints: Record<string, number[]> = {}) {
  const { INTS } = AttributeProto.AttributeType;
  const attribute = Object.entries(ints).map(([name, values]) =>
    AttributeProto.create({ name, type: INTS, ints: values }),
  );
  return NodeProto.create({ opType, input, output: [output], attribute });
}

const channels = (name: string, count: number) =>
  ValueInfoProto.create({
    name,
    type: {
      tensorType: {
        elemType: 1,
        shape: { dim: [1, count, side, side].map((dimValue) => ({ dimValue })) },
      },
    },
  });

/** Two convolutions with what a matting model has between them. */
function smallGraph(): onnx.IGraphProto {
  const axis = AttributeProto.create({ name: 'axis', type: AttributeProto.AttributeType.INT, i: 1 });
  const doubled = TensorProto.create({ name: 'doubled', dims: [4], dataType: 1, floatData: [1, 1, 2, 2] });
  return GraphProto.create({
    name: 'small',
    node: [
      node('Conv', ['input', 'w1', 'b1'], 'c1', { pads: [1, 1, 1, 1] }),
      node('Relu', ['c1'], 'r1'),
      node('MaxPool', ['r1'], 'p1', { kernel_shape: [2, 2], strides: [2, 2] }),
      node('Resize', ['p1', '', 'doubled'], 's1'),
      NodeProto.create({ opType: 'Concat', input: ['r1', 's1'], output: ['j1'], attribute: [axis] }),
      node('Conv', ['j1', 'w2', 'b2'], 'output', { pads: [1, 1, 1, 1] }),
    ],
    initializer: [
      constant('w1', [4, 3, 3, 3]),
      constant('b1', [4]),
      constant('w2', [2, 8, 3, 3]),
      constant('b2', [2]),
      doubled,
    ],
    input: [channels('input', 3)],
    output: [channels('output', 2)],
  });
}

async function run(graph: onnx.IGraphProto): Promise<Float32Array> {
  const model = ModelProto.create({ irVersion: 8, opsetImport: [{ domain: '', version: 15 }], graph });
  const session = await openSession(ModelProto.encode(model).finish(), 1);
  const input = new ort.Tensor('float32', numbers(3 * side * side), [1, 3, side, side]);
  const { output } = await session.run({ input });
  await session.release();
  return output?.data as Float32Array;
}

const ranges = { input: [-1, 1], r1: [0, 6] } as const;

/** Largest difference, as a share of the largest value. Processors that may not use 8 bits would overflow with them. */
const most: Record<WeightBits, number> = { 8: 0.02, 7: 0.03 };

test.each([...new Set<WeightBits>([7, await weightBits()])])(
  'a graph on bytes with %i bits a weight gives what it gave in single precision, but for a few steps',
  async (bits) => {
    const exact = await run(smallGraph());
    const graph = smallGraph();
    quantise(graph, ranges, bits);
    const rough = await run(graph);
    const largest = Math.max(...exact.map(Math.abs));
    const differences = exact.map((value, at) => Math.abs(value - rough[at]) / largest);
    expect(Math.max(...differences)).toBeGreaterThan(0);
    expect(Math.max(...differences)).toBeLessThan(most[bits]);
  },
);

test('no weight exceeds the bits that it may use', () => {
  const graph = smallGraph();
  quantise(graph, ranges, 7);
  const weights = graph.initializer?.filter(({ dataType }) => dataType === 3) ?? [];
  expect(weights).toHaveLength(2);
  for (const { rawData } of weights) {
    const largest = Math.max(...new Int8Array(new Uint8Array(rawData ?? []).buffer).map(Math.abs));
    expect(largest).toBe(63);
  }
});

test('an operation whose input has no range stays in single precision', () => {
  const graph = smallGraph();
  quantise(graph, { input: ranges.input }, 8);
  const last = graph.node?.at(-1);
  expect(last?.input).toEqual(['j1', 'w2', 'b2']);
  expect(graph.initializer?.find(({ name }) => name === 'w2')?.dataType).toBe(1);
});
