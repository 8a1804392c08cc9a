import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { root } from './source-files.ts';

// `npm run test:chaos`: the tests that kill processes, for minutes each instead of seconds. One after another, because a run
// beside others would wait more than it kills. A word after `--` picks among them; CHAOS_SECONDS is how long a whole installation
// is made to fail (ten minutes).
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const all = ['installation-chaos', 'ledger-chaos', 'reviews-api-kill', 'webhooks-kill', 'import-run'];
const tests = process.argv.length > 2 ? process.argv.slice(2) : all;
const seed = process.env.SEED ?? String(randomInt(2 ** 31));
process.stdout.write(`SEED=${seed}\n`);
const long = {
  SEED: seed,
  CHAOS_SECONDS: '60',
  INSTALLATION_CHAOS_SECONDS: process.env.CHAOS_SECONDS ?? '600',
  REVIEW_KILLS: '40',
  WEBHOOK_KILLS: '100',
  IMPORT_KILLS: '100',
};
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'server', '--no-file-parallelism', ...tests],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...long } },
);
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
