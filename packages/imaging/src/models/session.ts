import { ort } from './onnx.ts';

/** A model ready to run: from a file, or from bytes made out of one. */
export function openSession(model: string | Uint8Array, threads: number): Promise<ort.InferenceSession> {
  const options: ort.InferenceSession.SessionOptions = {
    graphOptimizationLevel: 'all',
    intraOpNumThreads: threads,
    // Idle threads that spin take the cores from the steps beside the model: 10 % slower on a busy machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  return typeof model === 'string'
    ? ort.InferenceSession.create(model, options)
    : ort.InferenceSession.create(model, options);
}
