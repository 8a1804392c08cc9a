/**
 * onnxruntime (1.30) reports its use to its maker over HTTPS. It reads this variable when its library is loaded, so this
 * module has to be imported before it.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
