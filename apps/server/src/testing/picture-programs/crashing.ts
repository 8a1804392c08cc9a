/** A picture process that no photo survives, as where a library does not fit the processor. */
import { program } from './answer.ts';

program(async () => {
  process.kill(process.pid, 'SIGSEGV');
  return new Promise(() => {});
});
