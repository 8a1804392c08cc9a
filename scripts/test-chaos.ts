import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './source-files.ts';

// `npm run test:chaos`: the tests that kill processes, for a minute each instead of a few seconds.
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'ledger-chaos.test'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHAOS_SECONDS: '60' },
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
