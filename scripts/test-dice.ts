import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { root, sourceFiles } from './source-files.ts';

// `npm run test:dice`: the tests that draw their values, with other ones each time, until it is stopped, something fails,
// or `-- MINUTES` are over. What it finds becomes an example in the test that found it.
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const drawing = sourceFiles(['.test.ts', '.test.tsx'])
  .filter(({ text }) => text.includes("from 'fast-check'"))
  .map((file) => file.path);

function runWith(seed: number): Promise<number | null> {
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=dot', ...drawing], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SEED: String(seed), DRAWS: '4' },
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

const minutes = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
const end = performance.now() + minutes * 60_000;
let rounds = 0;
while (performance.now() < end) {
  const seed = randomInt(2 ** 31);
  rounds += 1;
  process.stdout.write(`Round ${rounds}: SEED=${seed}, ${drawing.length} files\n`);
  const code = await runWith(seed);
  if (code !== 0) {
    process.stdout.write(`\nFailed with SEED=${seed}.\n`);
    process.exit(code ?? 1);
  }
}
process.stdout.write(`\n${rounds} rounds without a failure.\n`);
