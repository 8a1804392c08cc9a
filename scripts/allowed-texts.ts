/** Text that is allowed in certain files only. */
interface Only {
  what: string;
  pattern: RegExp;
  within: RegExp;
  allowed: RegExp;
}

export const onlys: Only[] = [
  {
    what: 'process.env',
    pattern: /process\.env/,
    within: /^apps\/server\/src\//,
    allowed: /platform\/config\.ts$/,
  },
  {
    // Imported anywhere else, it would start with its telemetry on.
    what: "from 'onnxruntime-node'",
    pattern: /from 'onnxruntime-node'/,
    within: /^(packages|apps|bench)\//,
    allowed: /models\/onnx\.ts$/,
  },
  {
    what: 'the time of day',
    pattern: /new Date\(\)|Date\.now\(/,
    within: /^apps\/server\/src\//,
    allowed: /platform\/clock\.ts$/,
  },
  {
    what: '.transaction(',
    pattern: /\.transaction\(/,
    within: /^apps\/server\/src\//,
    allowed: /platform\/db\/database\.ts$/,
  },
  {
    // Any other call would reach private addresses, follow redirects and read answers of any length. A store of files is where the operator
    // says, mostly in a private network, and its answers are streams.
    what: 'calls by HTTP',
    pattern: /(?<![\w.#])fetch\(|^import (?!type\b)[^;]*from 'node:https?'|from 'undici'/m,
    within: /^apps\/server\/src\/(?!testing\/)(?!.*\.test\.ts$)/,
    allowed: /platform\/(outgoing\/safe-fetch|storage\/s3-bucket)\.ts$/,
  },
  {
    what: 'fetch(',
    pattern: /(?<![\w.])fetch\(/,
    within: /^apps\/web\/src\//,
    // The service worker forwards requests of pages; the embedded element has none of the panel's code for calls.
    allowed: /lib\/call\.ts$|worker\/sw\.ts$|embed\/spin-element\.ts$/,
  },
];
