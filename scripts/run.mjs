// `node scripts/run.mjs PROGRAM [ARGUMENTS]`: installs what is missing, then runs the program under Node 24.
import { install, run } from './install.mjs';

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('Usage: node scripts/run.mjs PROGRAM [ARGUMENTS]');
  process.exit(2);
}
try {
  install();
} catch (error) {
  console.error(`\nCould not install: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
run(program, args);
