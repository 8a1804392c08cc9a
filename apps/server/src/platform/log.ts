import { pino } from 'pino';
import { causesOf, readableCause } from './readable-cause.ts';
import { currentTrace, logFields, type Trace } from './trace.ts';

export type Log = pino.Logger;

/** Field names whose values are redacted from the log, at every level where requests and rows have them. */
const secret = [
  'password',
  'passwordOld',
  'passwordRepeat',
  'passwordHash',
  'token',
  'resetToken',
  'challenge',
  'code',
  'secret',
  'recoveryCodes',
  'authorization',
  'cookie',
];

/** Fields of a database error that quote rows, statements or values. */
const quoting = new Set(['detail', 'where', 'hint', 'internalQuery', 'internalPosition', 'dataType']);

/** Codes of the system and of libraries, such as ENOSPC; those that people type are no words in capitals. */
const systemCode = /^[A-Z][A-Z_]*$/;

/** The code of the system behind an error, which may be that of a cause or of one of several attempts; undefined if there is none. */
function systemCodeOf(error: unknown): string | undefined {
  for (const one of causesOf(error))
    if ('code' in one && typeof one.code === 'string' && systemCode.test(one.code)) return one.code;
  return undefined;
}

type Serialised = pino.SerializedError & { code?: unknown; aggregateErrors?: unknown };

/**
 * An error for the log: for a database error without the fields that quote data, and with its SQLSTATE in a field of
 * its own. A code of the system is in a field of its own too, because `code` is redacted.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return pino.stdSerializers.err(error as Error);
  const { aggregateErrors: _, code, ...read } = pino.stdSerializers.err(error) as Serialised;
  const rest = { ...read, message: readableCause(error) };
  if (!('severity' in error)) {
    const ofSystem = systemCodeOf(error);
    return { ...rest, ...(ofSystem ? { systemCode: ofSystem } : code !== undefined && { code }) };
  }
  const shown = Object.entries(rest).filter(([name]) => !quoting.has(name));
  return { ...Object.fromEntries(shown), sqlState: code };
}

const isOfRequest = Symbol('of a request');

/** The log of a request, which names it also where Node calls from outside, as when the client has gone away. */
export function logOfRequest(log: Log, trace: Trace): Log {
  return Object.assign(log.child(logFields(trace)), { [isOfRequest]: true });
}

/** Each line names the request or job within which it is written. */
function traceFields(_line: object, _level: number, log: Log): object {
  const trace = isOfRequest in log ? undefined : currentTrace();
  return trace ? logFields(trace) : {};
}

export function createLog(
  level: string,
  processName: string,
  to: pino.DestinationStream = pino.destination(1),
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { process: processName },
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return pino(options, to);
}
