import './telemetry-off.ts';

/** The model runtime. Imported from here only, so that it never starts with telemetry. */
export * as ort from 'onnxruntime-node';
