/**
 * onnxruntime (1.30) sends telemetry to its vendor over HTTPS. It reads this variable when its library is loaded, so
 * this module must be imported first.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
