import type { Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import { areaOf, areas } from './paths.ts';
import { type Screen, screens } from './screens.ts';

/** `permits` asks the permission table; it is no part of what is loaded before the sign-in. */
export function mayOpen(screen: Screen, user: User, permits: (needs: Permission) => boolean): boolean {
  const area = areaOf(user.role);
  const isHere = screen.areas.includes(area) || screen.guests?.includes(area) === true;
  return isHere && permits(screen.needs) && (screen.when?.(user) ?? true);
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const patterns = [
  ...areas.map((area) => `/${area}`),
  ...screens.flatMap((screen) =>
    screen.areas.map((area) => `/${area}/${screen.path.replaceAll(/\$\w+/g, uuid)}`),
  ),
].map((pattern) => new RegExp(`^${pattern}$`));

/** Whether a screen stands at this path; the sign-in leads to no other. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
