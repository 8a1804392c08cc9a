import { z } from 'zod';

/** Where a matting model of the operator's own takes the place of the packaged one. */
const uses = ['first', 'all', 'doubts'] as const;

/** Numbers of red, green and blue, on the scale of 0 to 1. */
const Colour = z.tuple([z.number(), z.number(), z.number()]);
const Side = z.int().min(64).max(4096);

/** A matting model of the operator's own, as a JSON file beside it describes it: docs/matting-models.md. */
export const OwnModel = z.strictObject({
  /** Part of reports and of the metadata of pictures. */
  name: z.string().regex(/^[\p{L}\d][\p{L}\d ._-]{0,59}$/u, 'letters, digits, spaces and . _ -, at most 60'),
  /** The ONNX file: in the description its name, for those who open it its whole path. */
  file: z.string().regex(/^[^/\\]+$/, 'the name of a file in the same folder, without a path'),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i, '64 hexadecimal digits')
    .toLowerCase(),
  use: z.enum(uses),
  mean: Colour,
  deviation: Colour.refine((values) => values.every((one) => one > 0), 'numbers above 0'),
  /** The size that the model was trained on, where its file takes any. */
  size: z.strictObject({ width: Side, height: Side }).optional(),
  /** Name of the output that is the matte; the first one unless given. */
  output: z.string().min(1).optional(),
  /** Whether that output still has to go through a sigmoid. */
  logits: z.boolean().default(false),
});
export type OwnModel = z.infer<typeof OwnModel>;
