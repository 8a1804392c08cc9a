import './telemetry-off.ts';

/** The model runtime, onnxruntime. Import it only from here, so that it never starts with telemetry. */
export * as ort from 'onnxruntime-node';
