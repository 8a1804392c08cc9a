import type { User } from '@forecourt/contract/users';
import { useCurrentUser } from '../lib/current-session.ts';
import { paths } from '../lib/paths.ts';
import { useArea } from './use-area.ts';

/** The path of a user's screen; for oneself it is the account. Null for colleagues, who cannot open each other's. */
export function usePathOfUser(): ((user: User) => string) | null {
  const area = useArea();
  const me = useCurrentUser();
  if (area === 'crop') return null;
  return (user) => (user.id === me.id ? paths.account(area) : paths.user(area, user.id));
}
