import type { Size } from '../raster.ts';
import {
  attribute,
  type Conversion,
  convertGraphModel,
  type GraphNode,
  type GraphWriter,
  type PackagedModel,
  type SimpleNode,
} from './graph-model.ts';

function translate({ input = [], name, op }: GraphNode, graph: GraphWriter): SimpleNode {
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

const centernet = {
  name: 'centernet',
  image: imageName,
  constants: [
    ['zero', { shape: [], data: Float32Array.of(0) }],
    ['six', { shape: [], data: Float32Array.of(6) }],
    ['doubling', { shape: [4], data: Float32Array.of(1, 1, 2, 2) }],
  ] satisfies Conversion['constants'],
  translate,
};

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
  return convertGraphModel(packaged, {
    ...centernet,
    width: side,
    height: side,
    nodes: [scores, sizes, ...Object.keys(traitMaps)],
    outputs: [
      [scores, [1, classes.length, cells, cells]],
      [sizes, [1, 4, cells, cells]],
      [traits, [1, traitCount]],
    ],
    channels: { [classScores]: classes },
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
  return convertGraphModel(packaged, {
    ...centernet,
    ...size,
    nodes: [featuresName],
    outputs: [[featuresName, sides]],
  });
}
