/** Message from the parent of a standalone installation: restarts its API and worker from their present files. */
export const restartOrder = { kind: 'restart' } as const;

export function isRestartOrder(message: unknown): boolean {
  return (message as { kind?: unknown } | null)?.kind === restartOrder.kind;
}
