import { z } from 'zod';
import { CustomerId, SessionId, UserId, VehicleId } from './ids.ts';
import { NamedMoment, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** The name is empty for whoever belongs to another organisation by now. */
export const AuditPerson = z.object({ id: UserId, name: z.string() });

export const AuditEntry = z.object({
  id: z.uuid(),
  happenedAt: Timestamp,
  /** Null: a stranger, or the installation itself. */
  actor: AuditPerson.nullable(),
  /** Whose account the actor had taken over. */
  actingFor: AuditPerson.nullable(),
  sessionId: SessionId.nullable(),
  /** Name of the call or job; `database` for a change by hand. */
  action: z.string(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  /** A user's name, a vehicle's stock number. Null where it has none, is gone for good or belongs to others by now. */
  objectName: z.string().nullable(),
  /** Of pictures: the vehicle that they belong to. */
  vehicleId: VehicleId.nullable(),
  /** Whether the vehicle or picture is one of cut-outs, which belong to no vehicle. */
  ofCrops: z.boolean(),
  customerId: CustomerId.nullable(),
  /** Set when the call was refused: nothing changed. */
  errorCode: z.number().int().nullable(),
  /** What the catalogue of errors calls that code; null for one that it no longer has. */
  errorName: z.string().nullable(),
  /** The fields that changed, by column; secrets are named and not shown. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** What the ids in `before` and `after` stand for, as far as the reader may know. */
  names: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
  /** Of the operator's staff only the operator sees it. */
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
    /** Changes of one thing and of what is set for it: prices, terms, settings, alerts. */
    about: z.uuid().optional(),
    action: z.string().max(60).optional(),
    requestId: z.string().max(60).optional(),
    from: NamedMoment.optional(),
    until: NamedMoment.optional(),
  }).strict(),
  response: pageOf(AuditEntry),
  errors: [],
});
