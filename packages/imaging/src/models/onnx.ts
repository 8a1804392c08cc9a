import './telemetry-off.ts';
import * as ort from 'onnxruntime-node';

/** The model runtime, onnxruntime. Import it only from here, so that it never starts with telemetry. */
export { ort };

/**
 * Opens a model for inference, from a file or from bytes in memory.
 * @param keepsMemory Whether the memory of a run is kept for the next one, which is then faster. Models that run seldom, or
 *   on pictures of many sizes, would keep the most that they ever needed: hundreds of megabytes.
 */
export function openSession(
  model: string | Uint8Array,
  threads: number,
  { keepsMemory = true } = {},
): Promise<ort.InferenceSession> {
  const options: ort.InferenceSession.SessionOptions = {
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
