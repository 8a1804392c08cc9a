import type { User } from '@forecourt/contract/users';
import type { TextKey } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { areaOf, homeOf } from '../../lib/paths.ts';
import { mayOpen, screenAt } from '../../lib/screen-access.ts';
import { type LinkedScreen, type Screen, screens } from '../../lib/screens.ts';

const hasLink = (screen: Screen): screen is LinkedScreen => screen.link !== undefined;

/** The sidebar's links for this user, in the sidebar's order. */
export function linksFor(user: User): LinkedScreen[] {
  return screens
    .filter(hasLink)
    .filter((screen) => mayOpen(screen, user, (needs) => may(user, needs)))
    .filter((screen) => screen.linkFor?.(user) ?? true);
}

export interface LinkGroup {
  /** Heading of the group; null for the overview above the groups, and if the links are so few that they need none. */
  heading: TextKey | null;
  links: LinkedScreen[];
}

/**
 * Root has some thirty links. Each entry starts a group at that link, so that the links keep their order; the overview is
 * above the first group.
 */
const groupsOfRoot: Partial<Record<LinkedScreen['name'], TextKey>> = {
  customers: 'nav.groups.accounts',
  vehicles: 'nav.groups.work',
  presets: 'nav.groups.catalogue',
  imports: 'nav.groups.data',
  collages: 'nav.groups.more',
};

export function groupsFor(user: User): LinkGroup[] {
  const links = linksFor(user);
  if (user.role.name !== 'root') return [{ heading: null, links }];
  return links.reduce<LinkGroup[]>((groups, link) => {
    const heading = groupsOfRoot[link.name];
    const last = groups.at(-1);
    if (heading || !last) groups.push({ heading: heading ?? null, links: [link] });
    else last.links.push(link);
    return groups;
  }, []);
}

/** The screen at the home of the user's area: one made for it, or the first that has a link. */
export function homeScreenFor(user: User): LinkedScreen | undefined {
  const links = linksFor(user);
  return links.find(({ path }) => path === '') ?? links[0];
}

/** The link to highlight: the one with the longest path that the current path starts with; at home, the home screen. */
export function litLink(here: string, user: User): LinkedScreen | undefined {
  if (here === homeOf(user.role)) return homeScreenFor(user);
  return linksFor(user)
    .filter(({ path }) => path !== '')
    .filter((link) => `${here}/`.startsWith(`${pathOfScreen(link, user)}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The path of a screen; null if this user has no link to it. */
function ownPath(user: User, wanted: string): string | null {
  const link = linksFor(user).find(({ path }) => path === wanted);
  return link ? pathOfScreen(link, user) : null;
}

export const notificationsPathOf = (user: User): string | null => ownPath(user, 'notifications');
export const creditsPathOf = (user: User): string | null => ownPath(user, 'credits');

export function pathOfScreen(screen: Screen, user: User): string {
  if (screen.path === '') return homeOf(user.role);
  const own = areaOf(user.role);
  return `/${screen.areas.includes(own) ? own : screen.areas[0]}/${screen.path}`;
}

const creditScreens = new Set([
  'vehicles',
  'newVehicle',
  'deletedVehicles',
  'vehicle',
  'crop',
  'cropSet',
  // The cut-outs of other user types than `simple`, and restyles, which are orders for vehicles: credits are spent there too.
  'crops',
  'ownCropSet',
  'restyles',
  'restyle',
  'settings',
]);
/** Sections of the settings that are unrelated to credits. */
const creditless = new Set(['logos', 'webhooks']);

/** Whether the top bar has a place for the credits of this user; `seesCredits` says on which screens they are in it. */
export const hasCreditBox = ({ role }: Pick<User, 'role'>): boolean => role.name === 'user';

/** Whether the user sees their credits at this address: as the specification requires, and wherever pictures are ordered. */
export function seesCredits(user: User, { pathname, hash }: { pathname: string; hash: string }): boolean {
  if (!hasCreditBox(user) || creditless.has(hash)) return false;
  const screen = pathname === homeOf(user.role) ? homeScreenFor(user) : screenAt(pathname);
  return screen !== undefined && creditScreens.has(screen.name);
}
