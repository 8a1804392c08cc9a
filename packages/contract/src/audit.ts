import { z } from 'zod';
import { CustomerId, SessionId, UserId } from './ids.ts';
import { PictureSet } from './picture-sets.ts';
import { csvColumns, NamedMoment, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** A user in the audit log. The name is empty if the user now belongs to another organisation. */
export const AuditPerson = z.object({ id: UserId, name: z.string() });

export const AuditEntry = z.object({
  id: z.uuid(),
  happenedAt: Timestamp,
  /** The user who acted; null for an unauthenticated caller or the installation itself. */
  actor: AuditPerson.nullable(),
  /** The user whose account the actor had taken over. */
  actingFor: AuditPerson.nullable(),
  sessionId: SessionId.nullable(),
  /** Name of the call or job; `database` for a manual change in the database. */
  action: z.string(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  /**
   * Name of the object, such as a user's name or a vehicle's stock number. Null if it has none, was purged, or now
   * belongs to another organisation.
   */
  objectName: z.string().nullable(),
  /** For an image: what it belongs to; for a vehicle or a set of cut-outs: itself. Null for other objects. */
  set: PictureSet.nullable(),
  customerId: CustomerId.nullable(),
  /** Error code if the call was rejected and nothing changed. */
  errorCode: z.number().int().nullable(),
  /** Name of that error code in the error table; null if the code no longer exists. */
  errorName: z.string().nullable(),
  /** The changed fields, by column; secrets are listed without their values. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /**
   * Names for the ids in `before` and `after`, limited to what the reader may see. A ledger transaction is named after
   * the account on its other side.
   */
  names: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
  /** IP address of the caller; addresses of the operator's staff are shown only to the operator. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = route({
  method: 'GET',
  path: '/v1/audit',
  summary:
    'Who changed what, newest first: everything for root, their own organisation for customer admins, for everybody ' +
    'else what they did and what was done in their name.',
  permission: 'audit:read',
  query: PageQuery.extend({
    actorId: UserId.optional(),
    objectKind: z.string().max(60).optional(),
    objectId: z.string().max(60).optional(),
    /**
     * Id of an object: finds its changes and those of its prices, terms, settings and alerts; for a customer or client
     * also who was created, invited, deleted, restored or moved in it.
     */
    about: z.uuid().optional(),
    action: z.string().max(60).optional(),
    requestId: z.string().max(60).optional(),
    from: NamedMoment.optional(),
    until: NamedMoment.optional(),
  }).strict(),
  response: pageOf(AuditEntry),
  errors: [],
});

/** Columns of the CSV export of the log. */
export const AuditCsvRow = z.object({
  happenedAt: Timestamp,
  actor: z.string(),
  actingFor: z.string(),
  action: z.string(),
  objectKind: z.string().nullable(),
  objectName: z.string().nullable(),
  objectId: z.string().nullable(),
  /** The changed fields as JSON. */
  before: z.string(),
  after: z.string(),
  errorName: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditCsvRow = z.infer<typeof AuditCsvRow>;

export const listAuditAsCsv = route({
  method: 'GET',
  path: '/v1/audit/csv',
  summary: 'All entries that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'audit:read',
  answer: 'csv',
  query: listAudit.query.omit({ page: true, limit: true }).extend(csvColumns(AuditCsvRow)),
  response: AuditCsvRow,
  errors: [],
});
