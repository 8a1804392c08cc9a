/** A picture process that starts, but ends when it is to load its models. */
import { program, result } from './answer.ts';

program(result, () => process.exit(1));
