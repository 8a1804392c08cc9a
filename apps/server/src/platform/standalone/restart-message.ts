/** Message from the parent of a standalone installation: restarts its API and worker from their present files. */
export const restartMessage = { kind: 'restart' } as const;

export function isRestartMessage(message: unknown): boolean {
  return (message as { kind?: unknown } | null)?.kind === restartMessage.kind;
}
