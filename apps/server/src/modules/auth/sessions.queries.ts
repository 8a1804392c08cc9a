import type { BuiltInFeature, Person } from '@forecourt/contract/actor';
import type { CustomerId, SessionId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewSession {
  userId: UserId;
  tokenHash: Buffer;
  remember: boolean;
  now: Date;
  userAgent?: string | null;
  address?: string | null;
  network?: string | null;
  deviceHash?: Buffer | null;
  passwordReadById?: UserId | null;
  /** The session of the user who takes the account over, and the reason given. */
  acting?: { sessionId: SessionId; reason: string };
}

export async function insertSession(tx: Tx, session: NewSession): Promise<SessionId> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      remember: session.remember,
      created_at: session.now,
      last_used_at: session.now,
      confirmed_at: session.now,
      user_agent: session.userAgent ?? null,
      address: session.address ?? null,
      network: session.network ?? null,
      device_hash: session.deviceHash ?? null,
      password_read_by_id: session.passwordReadById ?? null,
      actor_session_id: session.acting?.sessionId ?? null,
      reason: session.acting?.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!session.acting) await setOnline(tx, session.userId, session.now);
  return id;
}

/** Whether the user has opened a session from this network or browser since then. */
export async function hasSignedIn(
  db: Db,
  email: string,
  place: { network: string; deviceHash: Buffer | null },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where('sessions.actor_session_id', 'is', null)
    .where('sessions.created_at', '>', since.toISOString())
    .where((eb) =>
      eb.or([
        eb('sessions.network', '=', place.network),
        ...(place.deviceHash ? [eb('sessions.device_hash', '=', place.deviceHash)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function setOnline(tx: Tx, id: UserId, now: Date): Promise<void> {
  await tx.updateTable('users').set({ last_time_online: now }).where('id', '=', id).execute();
}

/** Every sign-in sends the language of the panel; the row is written only if it differs. */
export async function setPanelLanguage(tx: Tx, id: UserId, language: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('language', 'is distinct from', language)
    .execute();
}

export interface Session {
  person: Person;
  remember: boolean;
  createdAt: string;
  lastUsedAt: string;
}

/**
 * Sessions of active accounts that are not deleted, in organisations that are not deleted, with the users behind them.
 */
function selectSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('sessions as actor_session', 'actor_session.id', 'sessions.actor_session_id')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'actor_session.user_id').on('actor.role', '=', 'root'),
    )
    .select([
      'sessions.id as sessionId',
      'sessions.remember',
      'sessions.created_at as createdAt',
      'sessions.last_used_at as lastUsedAt',
      'users.id as userId',
      'users.role',
      'users.type',
      'users.customer_id as customerId',
      'users.client_id as clientId',
      'users.read_only as readOnly',
      'sessions.confirmed_at as confirmedAt',
      sql<boolean>`must_set_second_factor(users.id, users.role)`.as('mustSetSecondFactor'),
      sql<boolean>`must_confirm(users.id)`.as('mustConfirm'),
      // Enforced only if root has turned it on.
      sql<boolean>`users.must_change_password and (select force_password_change from installation_settings)`.as(
        'mustChangePassword',
      ),
      'actor.id as actingUserId',
      sql<BuiltInFeature[]>`withheld_from(users.role, users.client_id, users.customer_id)`.as(
        'withheldFeatures',
      ),
      // Only managers have assigned customers; for all others this reads nothing.
      sql<CustomerId[]>`case when users.role = 'manager' then array(
        select m.customer_id::text from manager_customers m join customers c on c.id = m.customer_id
        where m.manager_id = users.id and c.deleted_at is null) else '{}'::text[] end`.as(
        'assignedCustomerIds',
      ),
    ])
    .where('users.deleted_at', 'is', null)
    .where('users.active', '=', true)
    .where('clients.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sessions.actor_session_id', 'is', null), eb('actor.id', 'is not', null)]));
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

function toSession({ remember, createdAt, lastUsedAt, ...person }: SessionRow): Session {
  return { person: { kind: 'person', ...person }, remember, createdAt, lastUsedAt };
}

/**
 * The open session of a token, of an active account that is not deleted, in organisations that are not. A session on
 * behalf of another user also needs a root account behind it.
 */
export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await selectSessions(db)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  return row && toSession(row);
}

export async function openSession(db: Db, id: SessionId): Promise<Session | undefined> {
  const row = await selectSessions(db)
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * The person who started a background task in a session, with their present rights; the session itself may have ended.
 */
export async function personBehind(db: Db, id: SessionId): Promise<Person | undefined> {
  const row = await selectSessions(db)
    .where('sessions.id', '=', id)
    // An open session ends when the acting account is deactivated or deleted; for an ended session this is checked
    // here.
    .where((eb) =>
      eb.or([
        eb('actor.id', 'is', null),
        eb.and([eb('actor.active', '=', true), eb('actor.deleted_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return row && toSession(row).person;
}

/** Whether the account is active, and neither it nor its client is deleted. */
export async function isAccountInUse(db: Db, id: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setConfirmed(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Called at most once a minute per session. A user who acts for an account does not make its owner appear online. */
export async function touch(tx: Tx, person: Person, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', person.sessionId).execute();
  if (!person.actingUserId) await setOnline(tx, person.userId, now);
}

/** True when this session of the account was still open. */
export async function endSession(tx: Tx, userId: UserId, id: SessionId, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function endSessionsOf(
  tx: Tx,
  userId: UserId,
  now: Date,
  except: SessionId | null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute();
}

/** Sessions that have not ended; some of them may have expired. */
export function openSessionsOf(db: Db, userId: UserId) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sessions as actor_session', 'actor_session.id', 'sessions.actor_session_id')
    .leftJoin('users as actor', 'actor.id', 'actor_session.user_id')
    .leftJoin('users as reader', 'reader.id', 'sessions.password_read_by_id')
    .select([
      'sessions.id',
      'sessions.user_agent as userAgent',
      'sessions.address',
      'sessions.remember',
      'sessions.created_at as createdAt',
      'sessions.last_used_at as lastUsedAt',
      'sessions.reason',
      'users.role',
      'actor.id as actorId',
      'actor.name as actorName',
      'actor.email as actorEmail',
      'reader.id as readerId',
      sql<string>`coalesce(reader.name, reader.email)`.as('readerName'),
    ])
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}
