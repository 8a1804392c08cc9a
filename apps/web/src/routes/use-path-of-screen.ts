import { useCurrentUser } from '../lib/current-session.ts';
import { may } from '../lib/may.ts';
import { mayOpen } from '../lib/screen-access.ts';
import { type ScreenName, screens } from '../lib/screens.ts';
import { useArea } from './use-area.ts';

/** The path of a screen about one thing; null if the current user may not open it. */
export function usePathOfScreen(): (name: ScreenName, id: string) => string | null {
  const area = useArea();
  const me = useCurrentUser();
  return (name, id) => {
    const screen = screens.find((one) => one.name === name);
    if (!screen || !mayOpen(screen, me, (needs) => may(me, needs))) return null;
    return `/${area}/${screen.path.replace('$id', id)}`;
  };
}
