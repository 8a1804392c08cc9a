import { can, type Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';

/** Whether this user has a permission, by the same table that the server checks. */
export function may({ role, readOnlyPermissions, withheldFeatures }: User, permission: Permission): boolean {
  return can(
    {
      kind: 'person',
      role: role.name,
      type: role.type,
      readOnly: readOnlyPermissions,
      // A user who was stored by a version without features has no such list until the server confirms the session.
      withheldFeatures: withheldFeatures ?? [],
    },
    permission,
  );
}
