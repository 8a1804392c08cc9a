import { OwnModelError } from '@forecourt/imaging/models/own-model';
import { OperatorError } from '../operator-error.ts';

/**
 * Rethrows what is wrong with a matting model of the operator's own as a mistake of the operator, and everything else as it is.
 * @param name what the model was named with: a setting, or an option of a command
 */
export const ownModelFault = (name: string) => (error: unknown) => {
  throw error instanceof OwnModelError ? new OperatorError(`${name}: ${error.message}`) : error;
};
