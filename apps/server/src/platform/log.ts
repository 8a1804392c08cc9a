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

/** Codes of the system and of libraries, such as ENOSPC; those that people type are no words in capitals. */
const systemCode = /^[A-Z][A-Z_]*$/;

/**
 * An error for the log: for a database error without the fields that quote data, and with its SQLSTATE in a field of
 * its own. A code of the system is in a field of its own too, because `code` is redacted.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return pino.stdSerializers.err(error as Error);
  const { code, ...rest } = pino.stdSerializers.err(error) as pino.SerializedError & { code?: unknown };
  if (!('severity' in error)) {
    if (code === undefined) return rest;
    return typeof code === 'string' && systemCode.test(code)
      ? { ...rest, systemCode: code }
      : { ...rest, code };
  }
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
