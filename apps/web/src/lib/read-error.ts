import type { ErrorName } from '@forecourt/contract/errors';
import type { ErrorAnswer } from '@forecourt/contract/route';

/** The name of the error with this code; the table is loaded only for the responses that need it. */
async function nameOfCode(code: number): Promise<ErrorName | undefined> {
  const { errors } = await import('@forecourt/contract/error-table');
  return (Object.keys(errors) as ErrorName[]).find((name) => errors[name].code === code);
}

/**
 * The error in the body of a response; null when it has none. One of our own server has a name; those of other servers may
 * have only `errorCode` or `code`, as the specification says.
 */
export async function readError(body: string): Promise<Partial<ErrorAnswer> | null> {
  try {
    const answer = JSON.parse(body) as Partial<ErrorAnswer> & { code?: unknown };
    const code = Number(answer.errorCode ?? answer.code);
    if (answer.name || !code) return answer;
    const name = await nameOfCode(code);
    return { ...answer, errorCode: code, ...(name && { name }) };
  } catch {
    return null;
  }
}
