import type { Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import type { TextKey } from './i18n.ts';
import type { Area } from './paths.ts';

/** The path of a screen, who may open it, and who sees a link to it. */
export interface ScreenRow {
  name: string;
  areas: readonly Area[];
  /** Users of these areas may also open it, at the path of its own area. */
  guests?: readonly Area[];
  /** The path below its area, empty for the area's home; `$id` and the like are parameters. */
  path: string;
  /** Users without this permission are redirected to their home. */
  needs: Permission;
  /** A further condition of the specification. */
  when?: (user: User) => boolean;
  /** The label of its link in the sidebar, if it has one. */
  link?: TextKey;
  /** Which users see the link; others have another screen for it or reach it another way. */
  linkFor?: (user: User) => boolean;
}
