import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What is wrong with a matting model of the operator's own, in a sentence that names the file. */
export class OwnModelError extends Error {}

/** Where such a model takes the place of the packaged one. */
export const ownModelUses = ['first', 'all', 'doubts'] as const;
export type OwnModelUse = (typeof ownModelUses)[number];

/** Numbers of red, green and blue, on the scale of 0 to 1. */
const Colour = z.tuple([z.number(), z.number(), z.number()]);
const Side = z.int().min(64).max(4096);

/** The description of the model, a JSON file beside it: docs/matting-models.md. */
const Description = z.strictObject({
  /** Part of reports and of the metadata of pictures. */
  name: z.string().regex(/^[\p{L}\d][\p{L}\d ._-]{0,59}$/u, 'letters, digits, spaces and . _ -, at most 60'),
  /** Name of the ONNX file, which is in the same folder. */
  file: z.string().regex(/^[^/\\]+$/, 'the name of a file in the same folder, without a path'),
  sha256: z.string().regex(/^[\da-f]{64}$/i, '64 hexadecimal digits'),
  use: z.enum(ownModelUses),
  mean: Colour,
  deviation: Colour.refine((values) => values.every((one) => one > 0), 'numbers above 0'),
  /** The size that the model was trained on, where its file takes any. */
  size: z.strictObject({ width: Side, height: Side }).optional(),
  /** Name of the output that is the matte; the first one unless given. */
  output: z.string().min(1).optional(),
  /** Whether that output still has to go through a sigmoid. */
  logits: z.boolean().default(false),
});

export type OwnModel = Omit<z.infer<typeof Description>, 'file'> & {
  /** Whole path of the ONNX file. */
  file: string;
  /** Whole path of the description. */
  description: string;
};

const reasons: Record<string, string> = {
  EACCES: 'may not be read by this user',
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ERR_FS_FILE_TOO_LARGE: 'is larger than 2 GiB',
};

async function readNamed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    throw new OwnModelError(`${file} ${reasons[code] ?? `cannot be read (${code})`}`, { cause });
  }
}

function parsedJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OwnModelError(`${file} is no JSON`, { cause });
  }
}

/**
 * Reads what the operator says about a model; the model itself is not opened.
 * @throws OwnModelError
 */
export async function readOwnModel(file: string): Promise<OwnModel> {
  const description = path.resolve(file);
  const text = (await readNamed(description)).toString('utf8');
  const { data, error } = Description.safeParse(parsedJson(description, text));
  if (!data) {
    const wrong = error.issues.map((one) => [one.path.join('.'), one.message].filter(Boolean).join(': '));
    throw new OwnModelError(`${description}: ${wrong.join('; ')}`);
  }
  return { ...data, file: path.join(path.dirname(description), data.file), description };
}

/**
 * The bytes of the model that was described. The session is made from them, so nothing but them is trusted: no file that was put in
 * its place meanwhile, and no weights in a second file.
 * @throws OwnModelError when they are others.
 */
export async function readOwnModelFile({ file, sha256 }: OwnModel): Promise<Uint8Array> {
  const bytes = await readNamed(file);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256.toLowerCase())
    throw new OwnModelError(`${file} is another file: its SHA-256 is ${found}, not ${sha256.toLowerCase()}`);
  return bytes;
}
