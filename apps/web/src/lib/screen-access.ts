import type { Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import { areaOf, areas, callbackPath, demoPath } from './paths.ts';
import { type Screen, screens } from './screens.ts';

/** `permits` checks the permission table; it is passed in because that table is not loaded before the sign-in. */
export function mayOpen(screen: Screen, user: User, permits: (needs: Permission) => boolean): boolean {
  const area = areaOf(user.role);
  const isHere = screen.areas.includes(area) || screen.guests?.includes(area) === true;
  return isHere && permits(screen.needs) && (screen.when?.(user) ?? true);
}

/** The screen at an address; undefined for a home whose content depends on the user. */
export function screenAt(pathname: string): Screen | undefined {
  const [, area, ...below] = pathname.split('/');
  const path = below.length > 0 ? below : [''];
  return screens.find((screen) => {
    const parts = screen.path.split('/');
    return (
      screen.areas.some((one) => one === area) &&
      parts.length === path.length &&
      parts.every((part, n) => part === path[n] || part.startsWith('$'))
    );
  });
}

export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A function, because the patterns are needed only when a user signs in with a return address. */
const patterns = () =>
  [
    ...areas.map((area) => `/${area}`),
    demoPath,
    callbackPath,
    ...screens.flatMap((screen) =>
      screen.areas.map((area) => `/${area}/${screen.path.replaceAll(/\$\w+/g, uuidPattern)}`),
    ),
  ].map((pattern) => new RegExp(`^${pattern}/?$`, 'i'));

/** Whether a screen exists at this path; the sign-in redirects to no other. */
export function isScreen(path: string): boolean {
  return patterns().some((pattern) => pattern.test(path));
}
