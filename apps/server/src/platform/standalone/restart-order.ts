/** Sent to a standalone installation by its parent: its API and worker shall start again from their files. */
export const restartOrder = { kind: 'restart' } as const;

export function isRestartOrder(message: unknown): boolean {
  return (message as { kind?: unknown } | null)?.kind === restartOrder.kind;
}
