import type { SessionId } from '@forecourt/contract/ids';
import { can, type Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';

/** Whether this user has a permission, by the same table that the server checks. */
export function may(user: User, permission: Permission): boolean {
  return can(
    {
      kind: 'person',
      userId: user.id,
      // The table does not read the session id.
      sessionId: '' as SessionId,
      role: user.role.name,
      type: user.role.type,
      customerId: user.customerId,
      clientId: user.clientId,
      readOnly: user.readOnlyPermissions,
      // Only the server restricts which customers a manager sees.
      assignedCustomerIds: [],
      mustChangePassword: user.mustChangePassword,
      // A user who was stored by a version without features has no such list until the server confirms the session.
      withheldFeatures: user.withheldFeatures ?? [],
      mustSetSecondFactor: false,
      mustConfirm: false,
      confirmedAt: '',
      actingUserId: null,
    },
    permission,
  );
}
