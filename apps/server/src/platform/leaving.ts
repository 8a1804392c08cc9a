import type { Log } from './log.ts';

/** Message from a parent process that tells a child to shut down. */
export const leaveOrder = { kind: 'leave' } as const;

export function isLeaveOrder(message: unknown): boolean {
  return (message as { kind?: unknown } | null)?.kind === leaveOrder.kind;
}

/** The longest time for a shutdown; after it the process exits with its work unfinished. */
export const leavingMs = 7_000;

/**
 * Shuts this process down when its parent orders it, on SIGTERM or SIGINT, or when its parent has died. Repeated
 * requests are ignored. An uncaught error shuts it down too, with exit code 1.
 */
export function leaveWhenAsked(log: Log, close: () => Promise<void>): void {
  let leaving = false;
  const leave = async (code: number) => {
    if (leaving) return;
    leaving = true;
    const limit = setTimeout(() => {
      log.warn({ leavingMs }, 'stopped with unfinished work');
      process.exit(code);
    }, leavingMs);
    await close().catch((error: unknown) => log.error({ err: error }, 'shutdown failed'));
    clearTimeout(limit);
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(0));
  process.on('disconnect', () => void leave(0));
  process.on('message', (message) => {
    if (isLeaveOrder(message)) void leave(0);
  });
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(failure, (error: unknown) => {
      log.error({ err: error }, 'uncaught error');
      void leave(1);
    });
  }
}
