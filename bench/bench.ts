/**
 * `npm run bench -- NAME [options]`: runs a benchmark and prints JSON. Nothing else should run meanwhile; compared
 * figures are measured in the same run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const [name = '', ...options] = process.argv.slice(2);
const file = path.join(import.meta.dirname, `${name}.ts`);
const names = readdirSync(import.meta.dirname)
  .filter((entry) => entry.endsWith('.ts') && entry !== 'bench.ts')
  .map((entry) => path.basename(entry, '.ts'));

if (!names.includes(name) || !existsSync(file)) {
  process.stderr.write(`Usage: npm run bench -- ${names.join(' | ')} [options]\n`);
  process.exit(2);
}
process.exit(spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1);
