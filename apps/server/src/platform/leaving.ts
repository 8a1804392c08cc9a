import type { Log } from './log.ts';

/** Sent by a parent process to a child that shall end. */
export const leaveOrder = { kind: 'leave' } as const;

export function isLeaveOrder(message: unknown): boolean {
  return (message as { kind?: unknown } | null)?.kind === leaveOrder.kind;
}

/** How long a process may take to end; after that it exits with whatever is unfinished. */
export const leavingMs = 7_000;

/**
 * Ends this process in order when it is asked to: by its parent, by SIGTERM or SIGINT, or because its parent is gone.
 * Asked again meanwhile it changes nothing. An error that nobody caught ends it too, with exit code 1.
 */
export function leaveWhenAsked(log: Log, close: () => Promise<void>): void {
  let leaving = false;
  const leave = async (code: number) => {
    if (leaving) return;
    leaving = true;
    const limit = setTimeout(() => {
      log.warn({ leavingMs }, 'left with work unfinished');
      process.exit(code);
    }, leavingMs);
    await close().catch((error: unknown) => log.error({ err: error }, 'could not end in order'));
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
      log.error({ err: error }, 'the process fails');
      void leave(1);
    });
  }
}
