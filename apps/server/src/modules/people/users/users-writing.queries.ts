import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { User } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { type ColumnValues, type OnlyColumns, updateRow } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { within } from '../../../platform/db/scope.ts';

export interface NewUser {
  email: string;
  name: string | null;
  role: User['role']['name'];
  type: User['role']['type'];
  clientId: ClientId | null;
  /** Only for customer admins; other roles get the customer of their client. */
  customerId: CustomerId | null;
  passwordHash: string | null;
  mustChangePassword?: boolean;
  phone?: string | null | undefined;
  readOnly?: boolean;
  language?: LanguageCode | null;
  /** Absent: the default of the column. */
  maxCount?: number | undefined;
  licensePlateEnabled?: boolean | undefined;
  reflectiveFloorEnabled?: boolean | undefined;
  createdAt: Date;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: user.email,
      name: user.name,
      phone: user.phone ?? null,
      role: user.role,
      type: user.type,
      clientId: user.clientId,
      customerId: user.customerId,
      passwordHash: user.passwordHash,
      invitedAt: user.passwordHash === null ? user.createdAt : null,
      mustChangePassword: user.mustChangePassword ?? false,
      readOnly: user.readOnly ?? false,
      language: user.language ?? null,
      maxCount: user.maxCount,
      licensePlateEnabled: user.licensePlateEnabled,
      reflectiveFloorEnabled: user.reflectiveFloorEnabled,
      createdAt: user.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type UserChange = ColumnValues<'users'>;

export const updateUser = <Values extends UserChange>(
  tx: Tx,
  id: UserId,
  change: OnlyColumns<'users', Values>,
) => updateRow(tx, 'users', id, change);

export async function setUserInvited(tx: Tx, id: UserId, invitedAt: Date): Promise<void> {
  await tx.updateTable('users').set({ invitedAt }).where('id', '=', id).execute();
}

export async function setUserDeleted(tx: Tx, id: UserId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deletedAt }).where('id', '=', id).execute();
}

/** Soft-deletes all live users of these organisations. */
export async function setAllUsersDeleted(
  tx: Tx,
  of: { customerIds: CustomerId[]; deletedWith: CustomerId } | { clientId: ClientId },
  deletedAt: Date,
): Promise<void> {
  const taken = 'clientId' in of ? { deletedWithClient: of.clientId } : { deletedWith: of.deletedWith };
  const live = tx
    .updateTable('users')
    .set({ deletedAt, ...taken })
    .where('deletedAt', 'is', null);
  const theirs =
    'clientId' in of
      ? live.where('clientId', '=', of.clientId)
      : live.where('customerId', 'in', of.customerIds);
  await theirs.execute();
}

/**
 * Restores the users that were deleted with a customer or client. Those whose e-mail another account uses by now stay
 * deleted, and those of an organisation that was erased since.
 */
export async function setAllUsersRestored(
  tx: Tx,
  of: { customerId: CustomerId } | { clientId: ClientId },
): Promise<void> {
  // The table lock waits for accounts that are being created, since one of them may take one of the addresses.
  await sql`lock table users in share row exclusive mode`.execute(tx);
  const taken = () => {
    const rows = tx.updateTable('users');
    return 'clientId' in of
      ? rows.set({ deletedWithClient: null }).where('deletedWithClient', '=', of.clientId)
      : rows.set({ deletedWith: null }).where('deletedWith', '=', of.customerId);
  };
  await taken()
    .set({ deletedAt: null })
    .where('erasedAt', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('customers')
            .select('customers.id')
            .whereRef('customers.id', '=', 'users.customerId')
            .where('customers.erasedAt', 'is not', null),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .whereRef('other.email', '=', 'users.email')
            .where('other.deletedAt', 'is', null),
        ),
      ),
    )
    .execute();
  // The others no longer count as deleted with the organisation; they can be restored one by one.
  await taken().execute();
}

/** The client if it is in scope, locked against deletion until the transaction ends. */
export async function lockLiveClient(
  tx: Tx,
  scope: Scope,
  id: ClientId,
): Promise<{ id: ClientId; customerId: CustomerId } | undefined> {
  return tx
    .selectFrom('clients')
    .select(['id', 'customerId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(within(scope, { client: 'clients.id', customer: 'clients.customerId' }))
    .forShare('clients')
    .executeTakeFirst();
}
