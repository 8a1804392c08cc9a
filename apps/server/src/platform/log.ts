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

export function createLog(level: string, processName: string): Log {
  return pino({
    level,
    base: { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  });
}
