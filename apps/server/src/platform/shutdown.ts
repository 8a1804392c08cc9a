import type { Log } from './log.ts';

/** Message from a parent process that asks a child to shut down. */
export const shutdownMessage = { kind: 'shutDown' } as const;

export function isShutdownMessage(message: unknown): boolean {
  return (message as { kind?: unknown } | null)?.kind === shutdownMessage.kind;
}

/** The longest time for a shutdown; after it the process exits with its work unfinished. */
export const shutdownMs = 7_000;

/**
 * Shuts this process down when its parent sends the message, on SIGTERM or SIGINT, or when its parent has died. Repeated
 * requests are ignored. An uncaught error shuts it down too, with exit code 1.
 */
export function shutDownOnRequest(log: Log, close: () => Promise<void>): void {
  let shuttingDown = false;
  const shutDown = async (code: number) => {
    if (shuttingDown) return;
    shuttingDown = true;
    const limit = setTimeout(() => {
      log.warn({ shutdownMs }, 'stopped with unfinished work');
      process.exit(code);
    }, shutdownMs);
    await close().catch((error: unknown) => log.error({ err: error }, 'shutdown failed'));
    clearTimeout(limit);
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(0));
  process.on('disconnect', () => void shutDown(0));
  process.on('message', (message) => {
    if (isShutdownMessage(message)) void shutDown(0);
  });
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(failure, (error: unknown) => {
      log.error({ err: error }, 'uncaught error');
      void shutDown(1);
    });
  }
}
