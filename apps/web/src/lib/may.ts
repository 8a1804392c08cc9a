import type { SessionId } from '@forecourt/contract/ids';
import { can, type Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';

/** Whether this person may do something; the same table that the server asks. */
export function may(user: User, permission: Permission): boolean {
  return can(
    {
      kind: 'person',
      userId: user.id,
      // The table does not look at the session.
      sessionId: '' as SessionId,
      role: user.role.name,
      type: user.role.type,
      customerId: user.customerId,
      clientId: user.clientId,
      readOnly: user.readOnlyPermissions,
      // How far a manager sees is the server's matter.
      assignedCustomerIds: [],
      mustChangePassword: user.mustChangePassword,
      // What was stored before there were features knows none of them, until the server has confirmed it.
      withheldFeatures: user.withheldFeatures ?? [],
      mustSetSecondFactor: false,
      mustConfirm: false,
      confirmedAt: '',
      actingUserId: null,
    },
    permission,
  );
}
