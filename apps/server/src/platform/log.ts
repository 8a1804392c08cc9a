import { pino } from 'pino';

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

/**
 * An error for the log: for a database error without the fields that quote data, and with its SQLSTATE in a field of
 * its own.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return pino.stdSerializers.err(error as Error);
  const { code, ...rest } = pino.stdSerializers.err(error) as pino.SerializedError & { code?: string };
  const shown = Object.entries(rest).filter(([name]) => !quoting.has(name));
  return { ...Object.fromEntries(shown), sqlState: code };
}

export function createLog(
  level: string,
  processName: string,
  to: pino.DestinationStream = pino.destination(1),
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return pino(options, to);
}
