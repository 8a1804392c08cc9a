import type { ErrorName } from '@forecourt/contract/errors';
import { useRefusal } from './use-refusal.ts';

const takenErrors: readonly ErrorName[] = ['userExists'];

/** A mutation that gives an account its email address. */
interface EmailRequest {
  error: unknown;
  variables: { email?: string | undefined } | undefined;
}

/** Shows at the field of an email address that another account has it, until another address is typed. */
export function useTakenEmail({ error, variables }: EmailRequest, email: string) {
  const { field, problem } = useRefusal(error, takenErrors);
  return {
    field,
    taken: variables?.email === email ? problem : null,
    /** The form itself does not show the error. */
    isShown: problem !== null,
  };
}
export type TakenEmail = ReturnType<typeof useTakenEmail>;
