/** A picture process that an attacker controls: it tries what is forbidden, and replies with what succeeded. */
import { spawnSync } from 'node:child_process';
import { accessSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { program, result } from './answer.ts';

function codeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

program(async (task) => {
  const victim = Buffer.from(task.original).toString();
  const tried = {
    // The check that libraries make before they open a font.
    findsItsCode: codeOf(() => accessSync(import.meta.filename)),
    findsItsProcessor: codeOf(() => readFileSync('/proc/cpuinfo')),
    reads: codeOf(() => readFileSync(victim)),
    writes: codeOf(() => writeFileSync(path.join(os.tmpdir(), 'forecourt-pried'), 'here')),
    runs: codeOf(() => spawnSync('/bin/true')),
    args: process.argv.slice(2),
    environment: Object.keys(process.env),
    uid: process.getuid?.(),
    pid: process.pid,
  };
  return { ...result(task), matte: Buffer.from(JSON.stringify(tried)) };
});
