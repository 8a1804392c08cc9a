import {
  attribute,
  convertGraphModel,
  type GraphNode,
  type GraphWriter,
  type PackagedModel,
  type SimpleNode,
} from './graph-model.ts';

const body = 'StatefulPartitionedCall/functional_1';

/** Outputs of the converted model, by the side in pixels of the cells that they have: scores, and boxes with keypoints. */
export const faceOutputs = [
  { cell: 16, anchors: 2, scores: `${body}/conv2d_33/BiasAdd`, boxes: `${body}/conv2d_35/BiasAdd` },
  { cell: 32, anchors: 6, scores: `${body}/conv2d_34/BiasAdd`, boxes: `${body}/conv2d_36/BiasAdd` },
] as const;
/** Numbers per anchor: the box's centre and size, and six keypoints. */
export const boxNumbers = 16;

function translate({ input = [], name, op }: GraphNode, graph: GraphWriter): SimpleNode {
  const first = input[0] ?? '';
  switch (op) {
    case 'AddV2':
      return ['Add', input];
    case 'Relu':
      return ['Relu', input];
    case 'MaxPool':
      return ['MaxPool', input, [attribute('kernel_shape', [2, 2]), attribute('strides', [2, 2])]];
    case 'Pad':
      // Both appended as many empty channels as there were.
      graph.add('Mul', [first, 'zero'], `${name}/empty`);
      return ['Concat', [first, `${name}/empty`], [attribute('axis', 1)]];
    default:
      throw new Error(`${op} (${name}) is not an operation of BlazeFace`);
  }
}

/** The model was trained on numbers from -1 to 1. */
function aroundZero(graph: GraphWriter, numbers: string): string {
  graph.add('Mul', [numbers, 'scale'], 'input/scaled');
  graph.add('Add', ['input/scaled', 'shift'], 'input/centred');
  return 'input/centred';
}

/**
 * Turns BlazeFace (rear camera, TensorFlow.js graph model) into ONNX, for pictures of any size: it was trained on 256 × 256,
 * but is made of convolutions only. Input: 1 × height × width × 3 bytes, both sides multiples of 32.
 */
export function convertBlazeface(packaged: PackagedModel): Uint8Array {
  return convertGraphModel(packaged, {
    name: 'blazeface',
    image: 'input',
    height: 'height',
    width: 'width',
    nodes: faceOutputs.flatMap(({ boxes, scores }) => [scores, boxes]),
    outputs: faceOutputs.flatMap(({ anchors, boxes, cell, scores }) => [
      [scores, [1, anchors, `rows of ${cell}`, `columns of ${cell}`]],
      [boxes, [1, anchors * boxNumbers, `rows of ${cell}`, `columns of ${cell}`]],
    ]),
    constants: [
      ['zero', { shape: [], data: Float32Array.of(0) }],
      ['scale', { shape: [], data: Float32Array.of(1 / 127.5) }],
      ['shift', { shape: [], data: Float32Array.of(-1) }],
    ],
    translate,
    prepare: aroundZero,
  });
}
