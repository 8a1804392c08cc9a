import type { OwnModel } from '@forecourt/contract/own-model';
import type { ModelDevice } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import type { Matting } from './matting.ts';
import { lazily, openSession, ort } from './onnx.ts';
import { OwnModelError, readOwnModelFile } from './own-model.ts';

type Opened = { session: ort.InferenceSession; input: string; output: string; size: Size | undefined };

/** Where a model that takes any size is tried: at the largest one that it will get, so that it does not fail at the first photo. */
const trialSize: Size = { width: 1152, height: 896 };
/** How far beyond 0 to 1 shares may be, by rounding. */
const tolerance = 0.01;

const useWords: Record<OwnModel['use'], string> = { first: ', first look', all: '', doubts: ', doubts' };

/** Its name in reports and in the metadata of pictures. */
const nameOf = ({ name, sha256, use }: OwnModel) => `${name} (${sha256.slice(0, 12)}${useWords[use]})`;

/** A side that the file fixes; undefined where it takes any. */
const fixedSide = (side: unknown): number | undefined =>
  typeof side === 'number' && side > 0 ? side : undefined;

/** The only size that the model takes; undefined where it takes any. */
function sizeOf({ file, size }: OwnModel, { inputMetadata }: ort.InferenceSession): Size | undefined {
  const [input, ...more] = inputMetadata;
  if (!input?.isTensor || more.length > 0)
    throw new OwnModelError(`${file} has to have one input, a picture`);
  const { shape, type } = input;
  if (type !== 'float32' || shape.length !== 4 || (fixedSide(shape[0]) ?? 1) !== 1 || shape[1] !== 3)
    throw new OwnModelError(
      `${file} takes ${type} [${shape.join(', ')}]; it has to be float32 [1, 3, height, width]`,
    );
  const [height, width] = [fixedSide(shape[2]), fixedSide(shape[3])];
  const fits = size && (width ?? size.width) === size.width && (height ?? size.height) === size.height;
  if (size && !fits)
    throw new OwnModelError(`${file} takes ${width} × ${height} px, not the “size” of its description`);
  if (size) return size;
  if (width && height) return { width, height };
  if (!width && !height) return undefined;
  throw new OwnModelError(`${file} takes any ${width ? 'height' : 'width'}: its description needs a “size”`);
}

async function openFile(model: OwnModel, threads: number, device: ModelDevice): Promise<Opened> {
  const bytes = await readOwnModelFile(model);
  // What is asked seldom gives its memory back.
  const keepsMemory = model.use !== 'doubts';
  const session = await openSession(bytes, threads, { device, keepsMemory }).catch((cause: Error) => {
    const [reason] = cause.message.split('\n');
    throw new OwnModelError(`${model.file} cannot be opened on ${device}: ${reason}`, { cause });
  });
  const { output = session.outputNames[0] ?? '' } = model;
  if (!session.outputNames.includes(output))
    throw new OwnModelError(`${model.file} has no output ${output}, but ${session.outputNames.join(', ')}`);
  return { session, input: session.inputNames[0] ?? '', output, size: sizeOf(model, session) };
}

/** Channel after channel, as such models take pictures. */
function normalised({ data, height, width }: Raster<3>, { deviation, mean }: OwnModel): Float32Array {
  const plane = width * height;
  const input = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const scale = 1 / (255 * deviation[channel]);
    const shift = mean[channel] / deviation[channel];
    for (let at = 0, from = channel; at < plane; at++, from += 3)
      input[channel * plane + at] = data[from] * scale - shift;
  }
  return input;
}

/** The output as one value for each pixel of a picture of this size. */
function valuesOf(tensor: ort.Tensor | undefined, { height, width }: Size, { file, logits }: OwnModel) {
  const dims = tensor?.dims ?? [];
  const isMatte = dims.at(-2) === height && dims.at(-1) === width && tensor?.size === width * height;
  if (tensor?.type !== 'float32' || !isMatte)
    throw new OwnModelError(
      `${file} gives ${tensor?.type} [${dims.join(', ')}]; it has to be float32 [1, 1, ${height}, ${width}]`,
    );
  const values = tensor.data as Float32Array;
  return logits ? values.map((value) => 1 / (1 + Math.exp(-value))) : values;
}

async function run(opened: Opened, rgb: Raster<3>, model: OwnModel): Promise<Float32Array> {
  const { input, output, session } = opened;
  const tensor = new ort.Tensor('float32', normalised(rgb, model), [1, 3, rgb.height, rgb.width]);
  const outputs = await session.run({ [input]: tensor }, [output]).catch((cause: Error) => {
    const [reason] = cause.message.split('\n');
    throw new OwnModelError(`${model.file} fails at ${rgb.width} × ${rgb.height} px: ${reason}`, { cause });
  });
  return valuesOf(outputs[output], rgb, model);
}

/** Opens the model and has it look at a picture, so that what does not fit is found before any photo. */
async function tried(model: OwnModel, threads: number, device: ModelDevice): Promise<Opened> {
  const opened = await openFile(model, threads, device);
  const { height, width } = opened.size ?? trialSize;
  const data = new Uint8Array(width * height * 3).fill(128);
  const values = await run(opened, { data, width, height, channels: 3 }, model);
  const [least, most] = values.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (!(least >= -tolerance && most <= 1 + tolerance))
    throw new OwnModelError(
      `${model.file} gives values from ${least} to ${most}, not from 0 to 1: “logits” may have to be true`,
    );
  return opened;
}

/**
 * Opens a model of the operator's own and tries it. One that is only asked where a doubt is open is closed again and opened on first use,
 * because most photos leave no doubt and such models are large.
 * @throws OwnModelError when it is another file than described, or does not fit.
 */
export async function openOwnMatting(
  model: OwnModel,
  threads: number,
  device: ModelDevice,
): Promise<Matting> {
  const first = await tried(model, threads, device);
  const isLazy = model.use === 'doubts';
  if (isLazy) await first.session.release();
  const later = lazily(async () => (isLazy ? openFile(model, threads, device) : first));
  /** A model of one size sees the same picture in every look at an area; these come one after the other. */
  let last: { data: Uint8Array; shares: Float32Array } | undefined;
  return {
    name: nameOf(model),
    size: first.size,
    async matte(rgb) {
      if (last && Buffer.compare(last.data, rgb.data) === 0) return last.shares;
      const values = await run(await later.get(), rgb, model);
      const shares = values.map((value) => Math.min(1, Math.max(0, value)));
      last = first.size && { data: rgb.data, shares };
      return shares;
    },
    release: async () => (await later.current())?.session.release(),
  };
}
