import { serverNow } from './call.ts';
import { askForInstallation } from './installation.ts';

/** A key of localStorage; sign-out does not clear it. */
export const visitedKey = 'visited';

/** Whether to show the greeting: only before the configured end date, and only in a browser that was never here. */
export function isGreeted(visited: string | null, until: string | null, nowMs: number): boolean {
  return visited === null && until !== null && nowMs < Date.parse(until);
}

/** Asks the server only if this browser is new, and then remembers the visit. */
export async function askForGreeting(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  const visited = storage.getItem(visitedKey);
  if (visited !== null) return false;
  storage.setItem(visitedKey, 'true');
  const { firstVisitUntil } = await askForInstallation();
  return isGreeted(visited, firstVisitUntil, serverNow());
}
