import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from './operator-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
  ENOENT: 'does not exist',
  ENOTDIR: 'is below something that is no folder',
  EPERM: 'may not be read by this user',
};

/** Says why a file cannot be read, and what to do. */
export function unreadable(name: string, file: string, cause: unknown): OperatorError {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const reason = reasons[code] ?? `cannot be read (${code})`;
  return new OperatorError(
    `${name}: ${path.resolve(file)} ${reason}. It has to be a file that this process may read.`,
    { cause },
  );
}

/** Reads the file that a setting names. */
export function readSettingFile(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable(variable, file, cause);
  }
}

/**
 * Makes a folder and those above it, one after the other: `recursive` of Node never ends where the system says that a
 * folder is missing which is there, as below /proc.
 * @param name what the operator called the folder with
 */
export function makeFolder(name: string, folder: string, mode?: number): void {
  const whole = path.resolve(folder);
  const missing: string[] = [];
  for (let one = whole; !existsSync(one); one = path.dirname(one)) missing.unshift(one);
  try {
    for (const one of missing) makeOne(one, mode);
    // Fails where a file has the name of the folder.
    if (missing.length === 0) mkdirSync(whole, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(
      `${name}: the folder ${whole} cannot be made: ${reason}. Choose another one, or let this user write there.`,
      { cause },
    );
  }
}

/** Several processes may make the same folder at once. */
function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
