import './telemetry-off.ts';
import type { ModelDevice } from '@forecourt/contract/recipe';
import * as ort from 'onnxruntime-node';
import { ModelError } from './model-error.ts';

/** The model runtime, onnxruntime. Import it only from here, so that it never starts with telemetry. */
export { ort };

/**
 * Opens a model for inference, from a file or from bytes in memory.
 * @param device What it cannot run, the processor runs.
 * @param keepsMemory Whether the memory of a run is kept for the next one, which is then faster. Models that run seldom, or
 *   on pictures of many sizes, would keep the most that they ever needed: hundreds of megabytes.
 * @throws when this machine, or the installed runtime, has no such device.
 */
export function openSession(
  model: string | Uint8Array,
  threads: number,
  { device = 'cpu', keepsMemory = true }: { device?: ModelDevice; keepsMemory?: boolean } = {},
): Promise<ort.InferenceSession> {
  const options: ort.InferenceSession.SessionOptions = {
    executionProviders: device === 'cpu' ? ['cpu'] : [device, 'cpu'],
    graphOptimizationLevel: 'all',
    intraOpNumThreads: threads,
    enableCpuMemArena: keepsMemory,
    // Spinning idle threads take cores from the steps that run beside the model: 10 % slower on a busy machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  return typeof model === 'string'
    ? ort.InferenceSession.create(model, options)
    : ort.InferenceSession.create(model, options);
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new ModelError(`a model cannot be opened: ${words}`, { cause: error });
}

/**
 * Opens a model on first use; a failed attempt is forgotten, so that the next use tries again.
 * @returns `get` throws ModelError.
 */
export function lazily<Opened>(open: () => Promise<Opened>) {
  let opened: Promise<Opened> | undefined;
  return {
    get(): Promise<Opened> {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw asModelError(error);
      });
      return opened;
    },
    /** What is open; undefined if nothing is. */
    current: () => opened,
  };
}
