import { getInstallation } from '@forecourt/contract/installation';
import { call, serverNow } from './call.ts';

/** In the browser's storage; it stays when somebody signs out. */
export const visitedKey = 'visited';

/** Whether somebody is greeted: only before the end, and only who was never here. */
export function isGreeted(visited: string | null, until: string, nowMs: number): boolean {
  return visited === null && nowMs < Date.parse(until);
}

/** Asks the server only where this browser is new, and remembers that it was here. */
export async function askForGreeting(shelf: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  const visited = shelf.getItem(visitedKey);
  if (visited !== null) return false;
  shelf.setItem(visitedKey, 'true');
  const { firstVisitUntil } = await call(getInstallation, {});
  return isGreeted(visited, firstVisitUntil, serverNow());
}
