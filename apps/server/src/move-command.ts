import path from 'node:path';
import { parseArgs } from 'node:util';
import { moveInstallation } from './move-installation.ts';
import { callersFolder } from './platform/config.ts';

export async function moveCommand(args: string[]): Promise<number> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (!to) {
    process.stderr.write('move needs --to FILE\n');
    return 2;
  }
  return moveInstallation(
    path.resolve(callersFolder(), to),
    (line) => void process.stdout.write(`${line}\n`),
  );
}
