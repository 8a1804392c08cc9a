import { pino } from 'pino';

export type Log = pino.Logger;

/** Field names whose values never reach a log line, at any of the places where requests and rows carry them. */
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

/** What the database says about an error that quotes rows, statements or values. */
const quoting = new Set(['detail', 'where', 'hint', 'internalQuery', 'internalPosition', 'dataType']);

/** An error as it stands in a line: one of the database without what it quotes, its SQLSTATE under a name of its own. */
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
