import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { root } from './source-files.ts';

const running = new Map<ChildProcess, NodeJS.Signals>();
let isEnded = false;

/** True once the run was ended from outside: by Ctrl-C, by a signal, or because the process that started it is gone. */
export const wasEnded = (): boolean => isEnded;

function end(): void {
  if (isEnded) return;
  isEnded = true;
  for (const [child, signal] of running) child.kill(signal);
}

/**
 * Starts a program in the project's folder that ends when the run does, by this signal. It has a process group of its own:
 * Ctrl-C sends several signals, and at the second one test runners leave without removing what they made.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  { endBy, ...options }: SpawnOptions & { endBy: NodeJS.Signals },
): ChildProcess {
  if (running.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    process.on('disconnect', end);
  }
  const child = spawn(program, args, { cwd: root, detached: true, ...options });
  running.set(child, endBy);
  child.once('exit', () => {
    running.delete(child);
    if (running.size > 0) return;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end);
    process.off('disconnect', end);
  });
  if (isEnded) child.kill(endBy);
  return child;
}
