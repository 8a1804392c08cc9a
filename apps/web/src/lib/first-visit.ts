import { serverNow } from './call.ts';
import { askForInstallation } from './installation.ts';

/** In the browser's storage; it stays when somebody signs out. */
export const visitedKey = 'visited';

/** Whether somebody is greeted: only before the end where there is one, and only who was never here. */
export function isGreeted(visited: string | null, until: string | null, nowMs: number): boolean {
  return visited === null && until !== null && nowMs < Date.parse(until);
}

/** Asks the server only where this browser is new, and remembers that it was here. */
export async function askForGreeting(shelf: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  const visited = shelf.getItem(visitedKey);
  if (visited !== null) return false;
  shelf.setItem(visitedKey, 'true');
  const { firstVisitUntil } = await askForInstallation();
  return isGreeted(visited, firstVisitUntil, serverNow());
}
