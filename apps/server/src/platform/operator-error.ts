import { inspect } from 'node:util';
import { AppError } from '@forecourt/contract/errors';
import pg from 'pg';
import { InstallationFault } from './installation-fault.ts';

/** A mistake of the operator, such as a wrong setting. Its message is a sentence that says what to do; no stack is printed. */
export class OperatorError extends Error {}

/** Nobody answers at an address, or there is no such address. */
const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
];

/** PostgreSQL's codes for a user that may not sign in, a wrong password and a missing database; PgBouncer's for whatever it refuses. */
const refused = ['28000', '28P01', '3D000', '08P01'];

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** Whether options of a command line are mistyped. */
export const isMistyped = (error: unknown): boolean => codeOf(error).startsWith('ERR_PARSE_ARGS');

/** What is printed of an error that ends a process: a sentence for what its operator has to mend, else everything known. */
export function explained(error: unknown): string {
  if (error instanceof OperatorError || error instanceof AppError) return error.message;
  if (error instanceof InstallationFault) return `${error.message}.`;
  // A name with several addresses gives one error for each of them.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  if (isMistyped(first)) return message;
  if (unreachable.includes(codeOf(first)))
    return `The database cannot be reached: ${message}. Start it, or correct DATABASE_URL, DATABASE_APP_URL or DATABASE_POOLER_URL.`;
  if (first instanceof pg.DatabaseError && refused.includes(codeOf(first)))
    return (
      `The database refuses the connection: ${message}. Correct DATABASE_URL, DATABASE_APP_URL or DATABASE_POOLER_URL. The password of a role …_app that ` +
      'Forecourt made follows from SIGNING_SECRET; before the first start and after a change of it run “npm run cli -- migrate”.'
    );
  return inspect(error);
}

/** Runs the start of a process; if it fails, prints why and exits. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exit(1);
  }
}

/** @param variables the settings that name the address */
export function cannotListen(variables: string, { message }: Error): OperatorError {
  return new OperatorError(
    `${variables}: cannot listen there: ${message}. Stop what uses that port, or set another address.`,
  );
}
