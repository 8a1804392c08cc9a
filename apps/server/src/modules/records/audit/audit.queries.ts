import type { AuditEntry, listAudit } from '@forecourt/contract/audit';
import { contract } from '@forecourt/contract/contract';
import { errors } from '@forecourt/contract/errors';
import type { CustomerId, SessionId, UserId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';
import { type AuditReach, nameOfGone, type RowReference, referredBy, wholeRow } from './audit.rules.ts';
import { isListed } from './audit-follow-ups.queries.ts';
import { findNamesOf, type NameReader, ownersInTransactions } from './audit-names.queries.ts';

type Filter = RouteInput<typeof listAudit>['query'];

/** Names of the calls that only read; refusals of these are of interest to the operator alone. */
const readCalls = Object.entries(contract)
  .filter(([, { method }]) => method === 'GET')
  .map(([name]) => name);

const errorNames = new Map<number, string>(Object.entries(errors).map(([name, { code }]) => [code, name]));

/** Tables whose rows are set for a customer, a client or a user. */
const belonging = ['catalogue_assignments', 'client_features', 'credit_alerts', 'settings_groups'] as const;
const ownersOf: Record<(typeof belonging)[number], readonly string[]> = {
  catalogue_assignments: ['customer_id', 'client_id', 'user_id'],
  client_features: ['client_id'],
  credit_alerts: ['customer_id', 'client_id', 'user_id'],
  settings_groups: ['client_id', 'user_id'],
};

/** The same rows after they were deleted: the audit entry of the deletion holds all their columns. */
const goneOf = (id: string) => sql`select gone.object_id from audit_log gone
  where gone.object_kind in ('catalogue_assignments', 'client_features', 'credit_alerts', 'settings_groups')
    and gone.before->>'id' is not null
    and coalesce(gone.before->>'user_id', gone.before->>'client_id', gone.before->>'customer_id') = ${id}`;

/** Accounts of this customer or client: its sub-customers, clients and users. */
const memberIds = (id: string) => sql`
  select customers.id::text from customers where customers.parent_id = ${id}
  union all select clients.id::text from clients where clients.customer_id = ${id}
  union all select users.id::text from users where users.customer_id = ${id} or users.client_id = ${id}`;

/** An account was created, invited, deleted or restored, or moved from or to this customer or client. */
const membershipChanged = sql<boolean>`(audit_log.after->>'id' is not null
  or audit_log.after ?| array['deleted_at', 'invited_at', 'client_id', 'customer_id', 'parent_id'])`;

/**
 * Prices and invoice terms are logged under the id of their customer; other rows have ids of their own. What happens to
 * an account of a customer or client is on the account's own page, except for its coming and going.
 */
function isAbout(id: string) {
  const parts = belonging.map((table) => {
    const owners = ownersOf[table].map((column) => sql`${sql.ref(column)} = ${id}`);
    return sql`select id::text from ${sql.table(table)} where ${sql.join(owners, sql` or `)}`;
  });
  return sql<boolean>`(audit_log.object_id = any(array(
      select ${id}::text union all ${sql.join([...parts, goneOf(id)], sql` union all `)}))
    or (audit_log.object_kind in ('customers', 'clients', 'users') and ${membershipChanged}
      and audit_log.object_id = any(array(${memberIds(id)}))))`;
}

function matching(db: Db, reach: AuditReach, filter: Filter) {
  const { actorId, about, objectKind, objectId, action, requestId, from, until } = filter;
  let query = db.selectFrom('auditLog').where(isListed);
  if (reach.kind === 'customer') {
    query = query.where(within(reach, { customer: 'auditLog.customerId' }));
  } else if (reach.kind === 'own') {
    query = query.where((eb) =>
      eb.or([eb('actorId', '=', reach.userId), eb('actingForId', '=', reach.userId)]),
    );
  }
  if (reach.kind !== 'everything') {
    query = query.where((eb) => eb.or([eb('errorCode', 'is', null), eb('action', 'not in', readCalls)]));
  }
  if (actorId) query = query.where('actorId', '=', actorId);
  if (objectKind) query = query.where('objectKind', '=', objectKind);
  if (objectId) query = query.where('objectId', '=', objectId);
  if (about) query = query.where('errorCode', 'is', null).where(isAbout(about));
  if (action) query = query.where('action', '=', action);
  if (requestId) query = query.where('requestId', '=', requestId);
  if (from) query = query.where('happenedAt', '>=', from);
  if (until) query = query.where('happenedAt', '<', until);
  return query;
}

/**
 * The name of a person, for readers in the organisation in which the change was made; empty if the person has moved to
 * another one since.
 */
function personName(reach: AuditReach, person: 'actor' | 'subject') {
  const name = sql`coalesce(${sql.ref(`${person}.name`)}, ${sql.ref(`${person}.email`)}, '')`;
  if (reach.kind === 'everything') return name.$castTo<string>();
  const customer = sql.ref(`${person}.customer_id`);
  const reader = reach.kind === 'own' ? sql`${sql.ref(`${person}.id`)} = ${reach.userId}` : sql`false`;
  // Checkers decide about pictures of tenants, who are not told which of them did.
  const isChecker = sql`${sql.ref(`${person}.role`)} = 'qcmanager' and not ${reader}`;
  return sql<string>`case when ${isChecker} then '' when ${customer} is null or ${reader} or ${customer} in (
    entry.customer_id, (select parent_id from customers where id = entry.customer_id)) then ${name} else '' end`;
}

type Fields = AuditEntry['before'];

interface Line {
  objectKind: string | null;
  objectId: string | null;
  errorCode: number | null;
  before: unknown;
  after: unknown;
}

const wholeOf = ({ objectKind, before, after }: Line) =>
  wholeRow(objectKind, before as Fields, after as Fields);

/** The id of the ledger transaction, if the entry is a movement of credits. */
const transactionOf = ({ after }: Line): string | null => {
  const id = (after as Fields)?.transaction_id;
  return typeof id === 'string' ? id : null;
};

/** Resolves the names of the rows that these entries are about and that they mention. */
async function namesIn(db: Db, reader: NameReader, rows: readonly Line[]) {
  const thingOf = (row: Line) => ({ kind: row.objectKind, id: row.objectId });
  const owners = await ownersInTransactions(
    db,
    rows.map(transactionOf).filter((id) => id !== null),
  );
  const otherSide = (row: Line) =>
    (owners.get(transactionOf(row) ?? '') ?? []).filter(({ id }) => id !== row.objectId);
  const mentionedBy = (row: Line) => [
    ...referredBy(row.before as Fields, row.after as Fields),
    ...otherSide(row),
  ];
  const [tried, changed] = [true, false].map((isRefused) =>
    rows.filter((row) => (row.errorCode !== null) === isRefused).map(thingOf),
  );
  const [ofTried, ofChanged, ofMentioned] = await Promise.all([
    findNamesOf(db, reader, tried ?? [], 'tried'),
    findNamesOf(db, reader, changed ?? [], 'changed'),
    findNamesOf(db, reader, rows.flatMap(mentionedBy), 'mentioned'),
  ]);
  return (row: Line): Pick<AuditEntry, 'objectName' | 'set' | 'names'> => {
    const named = (things: readonly RowReference[], keyOf: (thing: RowReference) => string) =>
      things.flatMap((thing) => {
        const name = ofMentioned.get(`${thing.kind} ${thing.id}`)?.name;
        return name ? [[keyOf(thing), name]] : [];
      });
    const names = Object.fromEntries([
      ...named(mentionedBy(row), ({ id }) => id),
      ...named(otherSide(row), () => transactionOf(row) ?? ''),
    ]);
    const known = (row.errorCode === null ? ofChanged : ofTried).get(`${row.objectKind} ${row.objectId}`);
    return {
      objectName: known ? known.name : nameOfGone(row.objectKind, wholeOf(row), names),
      set: known?.set ?? null,
      names,
    };
  };
}

/** Entries that come after this one in the order of the list. */
const comesAfter = (id: AuditEntry['id']) =>
  sql<boolean>`(audit_log.happened_at, audit_log.id) < (select happened_at, id from audit_log where id = ${id})`;

/** @param after The page begins after this entry, wherever it is by then in a list that grows. */
export async function listAuditEntries(
  db: Db,
  reader: NameReader,
  reach: AuditReach,
  filter: Filter,
  after?: AuditEntry['id'],
): Promise<AuditEntry[]> {
  const page = matching(db, reach, filter)
    .$if(after !== undefined, (query) => query.where(comesAfter(after ?? '')))
    .selectAll('auditLog')
    .orderBy('happenedAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .$call(onPage(filter));
  const rows = await db
    .selectFrom(page.as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoin('users as subject', 'subject.id', 'entry.actingForId')
    .selectAll('entry')
    .select([
      personName(reach, 'actor').as('actorName'),
      personName(reach, 'subject').as('subjectName'),
      'actor.customerId as actorCustomerId',
    ])
    .orderBy('entry.happenedAt', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  const naming = await namesIn(db, reader, rows);
  const seesStaff = reach.kind === 'everything';
  return rows.map((row) => ({
    id: row.id,
    happenedAt: row.happenedAt,
    actor: row.actorId ? { id: row.actorId, name: row.actorName } : null,
    actingFor: row.actingForId ? { id: row.actingForId, name: row.subjectName } : null,
    sessionId: row.sessionId,
    action: row.action,
    objectKind: row.objectKind,
    objectId: row.objectId,
    ...naming(row),
    customerId: row.customerId,
    errorCode: row.errorCode,
    errorName: errorNames.get(row.errorCode ?? 0) ?? null,
    before: row.before,
    after: row.after,
    requestId: row.requestId,
    address: seesStaff || row.actorCustomerId ? row.address : null,
  }));
}

export function countAuditEntries(db: Db, reach: AuditReach, filter: Filter): Promise<number> {
  return countUpTo(db, matching(db, reach, filter));
}

interface Denial {
  at: Date;
  actorId: UserId;
  actingForId: UserId | null;
  sessionId: SessionId;
  action: string;
  objectKind: string | null;
  objectId: string | null;
  customerId: CustomerId | null;
  errorCode: number;
  requestId: string;
  address: string;
}

export async function insertDenial(db: Db, denial: Denial): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      happenedAt: denial.at,
      actorId: denial.actorId,
      actingForId: denial.actingForId,
      sessionId: denial.sessionId,
      action: denial.action,
      objectKind: denial.objectKind,
      objectId: denial.objectId,
      customerId: denial.customerId,
      errorCode: denial.errorCode,
      requestId: denial.requestId,
      address: denial.address,
    })
    .execute();
}

/** A change that no trigger records. */
export interface OwnEntry {
  objectKind: string;
  objectId: string;
  after: object;
}

/** Writes an entry with the cause of the transaction, as the audit trigger does. */
export async function insertEntry(tx: Tx, { objectKind, objectId, after }: OwnEntry): Promise<void> {
  await sql`insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id,
      after, request_id, address)
    select coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), ${objectKind}, ${objectId},
      ${JSON.stringify(after)}::jsonb, cause->>'requestId', cause->>'address'
    from (select nullif(current_setting('forecourt.cause', true), '')::jsonb as cause) why`.execute(tx);
}
