import type { Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import type { TextKey } from './i18n.ts';
import type { Area } from './paths.ts';

/** Where a screen stands, who may open it, and who has a link to it. */
export interface ScreenRow {
  name: string;
  areas: readonly Area[];
  /** Accounts of these areas may open it where it stands. */
  guests?: readonly Area[];
  /** Below its area, empty for the home of it; `$id` and other names stand for ids of things. */
  path: string;
  /** Whoever lacks it is led home. */
  needs: Permission;
  /** What the specification asks for besides. */
  when?: (user: User) => boolean;
  /** The words of its link in the sidebar, where it has one. */
  link?: TextKey;
  /** Who has its link; the others have another screen for it, or another way to it. */
  linkFor?: (user: User) => boolean;
}
