/** A picture process that starts, and loads its models when it is told to. */
import { program, result } from './answer.ts';

program(result, () => {});
