import { createContext } from 'react';

/** Whether the surrounding form was submitted once; from then on its fields show every problem. */
export const WasSubmitted = createContext(false);
