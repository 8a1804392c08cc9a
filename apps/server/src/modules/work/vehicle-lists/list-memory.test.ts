import { fork } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';

/** A process that reads any long list grows by some 70 MB, one that keeps the bytes of this one by 130. */
const allowedBytes = 100 * 1024 ** 2;
/** A process that keeps rows dies of this. */
const heap = ['--max-old-space-size=64'];

it('a list of half a million rows is read in a heap of 64 MB', async () => {
  const program = path.join(import.meta.dirname, '../../../testing/list-program.ts');
  const child = fork(program, {
    env: childEnvironment({}),
    execArgv: heap,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const report = await new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  // Its row of headings has no year.
  expect(report).toMatchObject({ rows: 500_001, faulty: 1 });
  expect((report as { grownBytes: number }).grownBytes).toBeLessThan(allowedBytes);
});
