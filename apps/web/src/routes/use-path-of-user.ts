import type { User } from '@forecourt/contract/users';
import { useCurrentUser } from '../lib/current-session.ts';
import { paths } from '../lib/paths.ts';
import { useArea } from './use-area.ts';

/** Where an account is looked at from here; one's own is changed elsewhere. Colleagues open none of each other's. */
export function usePathOfUser(): ((user: User) => string) | null {
  const area = useArea();
  const me = useCurrentUser();
  if (area === 'crop') return null;
  return (user) => (user.id === me.id ? paths.account(area) : paths.user(area, user.id));
}
