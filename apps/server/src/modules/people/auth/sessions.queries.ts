import type { BuiltInFeature, Person } from '@forecourt/contract/actor';
import type { CustomerId, SessionId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import { mayHaveKeys } from '@forecourt/contract/permissions';
import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/db/compiled-query.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { accountAt } from './account-at.queries.ts';

interface NewSession {
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
  /** Whether it is of an API key; making one is no sign-in. */
  isKey?: true;
  /** Of a session that only names an account to jobs: it has ended already. */
  endedAt?: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<SessionId> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      userId: session.userId,
      tokenHash: session.tokenHash,
      remember: session.remember,
      createdAt: session.now,
      lastUsedAt: session.now,
      confirmedAt: session.now,
      userAgent: session.userAgent ?? null,
      address: session.address ?? null,
      network: session.network ?? null,
      deviceHash: session.deviceHash ?? null,
      passwordReadById: session.passwordReadById ?? null,
      actorSessionId: session.acting?.sessionId ?? null,
      reason: session.acting?.reason ?? null,
      endedAt: session.endedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!session.acting && !session.isKey) await setOnline(tx, session.userId, session.now);
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
    .select('sessions.id')
    .where('sessions.userId', '=', accountAt(email))
    .where('sessions.actorSessionId', 'is', null)
    .where('sessions.createdAt', '>', since.toISOString())
    .where((eb) =>
      eb.or([
        eb('sessions.network', '=', place.network),
        ...(place.deviceHash ? [eb('sessions.deviceHash', '=', place.deviceHash)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function setOnline(tx: Tx, id: UserId, now: Date): Promise<void> {
  await tx.updateTable('users').set({ lastTimeOnline: now }).where('id', '=', id).execute();
}

/** Every sign-in sends the language of the panel; the row is written only if it differs. */
export async function setPanelLanguage(tx: Tx, id: UserId, language: LanguageCode): Promise<void> {
  await tx
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('language', 'is distinct from', language)
    .execute();
}

export interface Session {
  person: Person;
  /** Of an API key; undefined for the session of a person. */
  keyExpiresAt: string | null | undefined;
  remember: boolean;
  createdAt: string;
  lastUsedAt: string;
}

/** True too of sessions that are not of a sandbox key. */
const isKeyOwnerLive = sql<boolean>`(key_owner.id is null or key_owner.active and key_owner.deleted_at is null
  and not exists (select from clients c where c.id = key_owner.client_id and c.deleted_at is not null))`;

/** Sessions of active accounts that are not deleted, in organisations that are not deleted. */
function sessionsInUse(db: Db) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .leftJoin('clients', 'clients.id', 'users.clientId')
      .leftJoin('apiKeys', 'apiKeys.id', 'sessions.id')
      // The account that made a sandbox key, which acts as another one.
      .leftJoin('users as keyOwner', (join) =>
        join.onRef('keyOwner.id', '=', 'apiKeys.userId').onRef('keyOwner.id', '<>', 'sessions.userId'),
      )
      .leftJoin('sessions as actorSession', 'actorSession.id', 'sessions.actorSessionId')
      .leftJoin('users as actor', (join) =>
        join.onRef('actor.id', '=', 'actorSession.userId').on('actor.role', '=', 'root'),
      )
      .where('users.deletedAt', 'is', null)
      .where('users.active', '=', true)
      .where('clients.deletedAt', 'is', null)
      .where(isKeyOwnerLive)
      .where((eb) => eb.or([eb('sessions.actorSessionId', 'is', null), eb('actor.id', 'is not', null)]))
  );
}

/** These sessions, with the users behind them. */
function selectSessions(db: Db) {
  return sessionsInUse(db).select([
    'sessions.id as sessionId',
    'sessions.remember',
    'sessions.createdAt',
    'sessions.lastUsedAt',
    'users.id as userId',
    'users.role',
    'users.type',
    'users.customerId',
    'users.clientId',
    'users.readOnly',
    'sessions.confirmedAt',
    sql<boolean>`must_set_second_factor(users.id, users.role)`.as('mustSetSecondFactor'),
    sql<boolean>`must_confirm(users.id)`.as('mustConfirm'),
    // Enforced only if root has turned it on.
    sql<boolean>`users.must_change_password and (select force_password_change from installation_settings)`.as(
      'mustChangePassword',
    ),
    'actor.id as actingUserId',
    'apiKeys.scopes as keyScopes',
    'apiKeys.callsPerDay',
    'apiKeys.expiresAt as keyExpiresAt',
    sql<boolean>`key_owner.id is not null`.as('isSandbox'),
    'keyOwner.role as ownerRole',
    'keyOwner.type as ownerType',
    sql<BuiltInFeature[]>`withheld_from(users.role, users.client_id, users.customer_id)`.as(
      'withheldFeatures',
    ),
    // Only managers have assigned customers; for all others this reads nothing.
    sql<CustomerId[]>`case when users.role = 'manager' then array(
        select m.customer_id::text from manager_customers m join customers c on c.id = m.customer_id
        where m.manager_id = users.id and c.deleted_at is null) else '{}'::text[] end`.as(
      'assignedCustomerIds',
    ),
  ]);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

function toSession(row: SessionRow): Session {
  const { isSandbox, keyExpiresAt, keyScopes, ownerRole, ownerType, ...rest } = row;
  const { callsPerDay, createdAt, lastUsedAt, remember, ...person } = rest;
  // The account that made a sandbox key may have lost the right to keys since.
  const isBarred = ownerRole !== null && !mayHaveKeys({ role: ownerRole, type: ownerType });
  const apiKey = keyScopes && { scopes: isBarred ? [] : keyScopes, callsPerDay, isSandbox };
  const times = { remember, createdAt, lastUsedAt, keyExpiresAt: apiKey ? keyExpiresAt : undefined };
  return { person: { kind: 'person', ...person, apiKey }, ...times };
}

const findSessionRow = compiledOnce((db, tokenHash: Buffer) =>
  selectSessions(db).where('sessions.tokenHash', '=', tokenHash).where('sessions.endedAt', 'is', null),
);

/**
 * The open session of a token, of an active account that is not deleted, in organisations that are not. A session on
 * behalf of another user also needs a root account behind it. Runs at every call.
 */
export async function findSessionByToken(db: Db, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await findSessionRow(db, tokenHash);
  return row && toSession(row);
}

export async function findOpenSession(db: Db, id: SessionId): Promise<Session | undefined> {
  const row = await selectSessions(db)
    .where('sessions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * The person who started a background task in a session, with their present rights; the session itself may have ended.
 */
export async function findPersonBehind(db: Db, id: SessionId): Promise<Person | undefined> {
  const row = await selectSessions(db)
    .where('sessions.id', '=', id)
    // An open session ends when the acting account is deactivated or deleted; for an ended session this is checked
    // here.
    .where((eb) =>
      eb.or([
        eb('actor.id', 'is', null),
        eb.and([eb('actor.active', '=', true), eb('actor.deletedAt', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return row && toSession(row).person;
}

/** Whether the account is active, and neither it nor its client is deleted. */
export async function isAccountInUse(db: Db, id: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.clientId')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.active', '=', true)
    .where('users.deletedAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSessionConfirmed(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', id).execute();
}

/** Called at most once a minute per session. Neither a user who acts for an account nor a program makes its owner appear online. */
export async function touchSession(tx: Tx, person: Person, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', person.sessionId).execute();
  if (!person.actingUserId && !person.apiKey) await setOnline(tx, person.userId, now);
}

/** True when this session of the account was still open. */
export async function endSession(tx: Tx, userId: UserId, id: SessionId, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function endKeySession(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** API keys stay: they are revoked one by one, so that a new password does not stop programs. */
export async function endSessionsOf(
  tx: Tx,
  userId: UserId,
  now: Date,
  except: SessionId | null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('apiKeys').select('apiKeys.id'))
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute();
}

/** Sessions that have not ended; some of them may have expired. */
export function listOpenSessionsOf(db: Db, userId: UserId) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('sessions as actorSession', 'actorSession.id', 'sessions.actorSessionId')
    .leftJoin('users as actor', 'actor.id', 'actorSession.userId')
    .leftJoin('users as reader', 'reader.id', 'sessions.passwordReadById')
    .select([
      'sessions.id',
      'sessions.userAgent',
      'sessions.address',
      'sessions.remember',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'sessions.reason',
      'users.role',
      'actor.id as actorId',
      'actor.name as actorName',
      'actor.email as actorEmail',
      'reader.id as readerId',
      sql<string>`coalesce(reader.name, reader.email)`.as('readerName'),
    ])
    .where('sessions.userId', '=', userId)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.id', 'not in', (eb) => eb.selectFrom('apiKeys').select('apiKeys.id'))
    .orderBy('sessions.lastUsedAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}
