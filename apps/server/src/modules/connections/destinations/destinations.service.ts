/**
 * Servers that pictures are delivered to. Guarantees that passwords and private keys are stored encrypted and are in no response, and that a
 * password is never sent to another server than the one that it was given for.
 */
import type { listDestinationRuns } from '@forecourt/contract/destination-runs';
import type * as routes from '@forecourt/contract/destinations';
import type { Destination } from '@forecourt/contract/destinations';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, DestinationId, VehicleId } from '@forecourt/contract/ids';
import { destinationsMax } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { enqueue, isWaiting } from '../../../platform/queue/enqueue.ts';
import { newKeyPair } from '../../../platform/sftp/host-key.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as clients from '../../people/clients/clients.service.ts';
import { profileOfClient } from '../channels/channels.service.ts';
import * as deliveries from './destination-deliveries.queries.ts';
import * as files from './destination-files.queries.ts';
import * as queries from './destinations.queries.ts';
import { urlOfHost, usualPorts } from './destinations.rules.ts';

const purpose = (id: string) => `destination ${id}`;
export const sealedColumns: SealedColumn[] = [
  { table: 'destinations', key: 'id', column: 'sealed_secret', purpose },
];

export const secretOf = (
  { outside }: Ctx,
  { id, sealedSecret }: Pick<queries.DestinationRow, 'id' | 'sealedSecret'>,
): string => outside.sealer.open(sealedSecret, purpose(id));

/** The stored secret: the password, or a new key pair without one. */
function sealed({ outside }: Ctx, id: DestinationId, password: string | null) {
  if (password !== null) return { sealedSecret: outside.sealer.seal(password, purpose(id)), publicKey: null };
  const pair = newKeyPair();
  return { sealedSecret: outside.sealer.seal(pair.private, purpose(id)), publicKey: pair.public.trim() };
}

/** Deliveries to one server run one after another, and wait once. */
export function sendSoon(tx: Tx, id: DestinationId, isAsked = false): Promise<void> {
  const key = `destinations:${id}`;
  return enqueue(tx, 'destinations.send', { destinationId: id, isAsked }, { key, queue: key });
}

/** Goes on with a delivery; does not replace a job that waits and that somebody may have asked for meanwhile by one that nobody asked for. */
export async function goOnSoon(tx: Tx, id: DestinationId, isAsked: boolean): Promise<void> {
  await queries.lockDestination(tx, id);
  if (isAsked || !(await isWaiting(tx, `destinations:${id}`))) await sendSoon(tx, id, isAsked);
}

/** One vehicle is delivered between other deliveries to the server. */
export function sendVehicleSoon(tx: Tx, destinationId: DestinationId, vehicleId: VehicleId): Promise<void> {
  const queue = `destinations:${destinationId}`;
  const payload = { destinationId, isAsked: true, vehicleId };
  return enqueue(tx, 'destinations.send', payload, { key: `${queue}:${vehicleId}`, queue });
}

export async function find(db: Db, ctx: Ctx, id: DestinationId): Promise<Destination> {
  return (await queries.findDestination(db, ctx.scope, id)) ?? fail('destinationNotFound');
}

export async function findRow(db: Db, ctx: Ctx, id: DestinationId): Promise<queries.DestinationRow> {
  return (await queries.findRow(db, ctx.scope, id)) ?? fail('destinationNotFound');
}

async function findLocked(tx: Tx, ctx: Ctx, id: DestinationId): Promise<queries.DestinationRow> {
  await queries.lockDestination(tx, id);
  return findRow(tx, ctx, id);
}

function assertHost({ outside }: Ctx, host: string): void {
  if (!outside.mayCall(urlOfHost(host))) fail('outgoingAddressForbidden');
}

export async function listDestinations(ctx: Ctx, clientId: ClientId): Promise<{ results: Destination[] }> {
  await clients.getClient(ctx, clientId);
  return { results: await queries.listDestinations(ctx.db, ctx.scope, clientId) };
}

export async function createDestination(
  ctx: Ctx,
  clientId: ClientId,
  { password, port, ...body }: RouteInput<typeof routes.createDestination>['body'],
): Promise<Destination> {
  await clients.getClient(ctx, clientId);
  assertHost(ctx, body.host);
  if (body.protocol === 'ftps' && password === undefined) fail('destinationPasswordMissing');
  const id = newId() as DestinationId;
  const { userId: createdBy } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    if ((await queries.countLocked(tx, clientId)) >= destinationsMax) fail('destinationsExceeded');
    const made = { createdBy, createdAt: ctx.now, ...sealed(ctx, id, password ?? null) };
    const place = { port: port ?? usualPorts[body.protocol] };
    await queries.insertDestination(tx, { id, clientId, ...body, ...place, ...made });
    return find(tx, ctx, id);
  });
}

export const recovered = { failures: 0, failure: null, failingSince: null, nextTryAt: null } as const;

type Change = RouteInput<typeof routes.patchDestination>['body'];

/** Another server must not get the password of the present one. */
function secretChange(ctx: Ctx, row: queries.DestinationRow, { host, password, port }: Change) {
  const isElsewhere = (host ?? row.host) !== row.host || (port ?? row.port) !== row.port;
  const place = isElsewhere ? { hostKey: null } : {};
  if (password !== undefined) {
    if (password === null && row.protocol === 'ftps') fail('destinationPasswordMissing');
    return { ...place, ...sealed(ctx, row.id, password) };
  }
  if (isElsewhere && row.publicKey === null) fail('destinationPasswordMissing');
  return place;
}

export async function updateDestination(ctx: Ctx, id: DestinationId, body: Change): Promise<Destination> {
  return inTx(ctx.db, async (tx) => {
    const row = await findLocked(tx, ctx, id);
    const { name, password, state, ...settings } = body;
    const isNew = (field: keyof typeof settings) =>
      settings[field] !== undefined && settings[field] !== row[field];
    if (isNew('host') && settings.host) assertHost(ctx, settings.host);
    const isMoved = isNew('host') || isNew('port') || isNew('username') || isNew('folder');
    const isOther =
      isMoved || isNew('folderPerVehicle') || isNew('list') || isNew('onlyMarked') || isNew('removes');
    const isUntested = isMoved || password !== undefined;
    await queries.updateDestination(tx, id, {
      ...settings,
      ...(name !== undefined && { name }),
      ...secretChange(ctx, row, body),
      ...((isOther || isUntested) && { revision: row.revision + 1, sentVersion: null, ...recovered }),
      ...(isUntested && { testedAt: null }),
      ...(state && { state, ...recovered }),
    });
    if (isMoved) await files.forgetAll(tx, id);
    return find(tx, ctx, id);
  });
}

export async function sendNow(
  ctx: Ctx,
  id: DestinationId,
  { everything }: RouteInput<typeof routes.sendDestination>['body'],
): Promise<Destination> {
  const { channel, clientId } = await findRow(ctx.db, ctx, id);
  if (!(await profileOfClient(ctx, clientId, channel)).enabled) fail('channelOff');
  return inTx(ctx.db, async (tx) => {
    const row = await findLocked(tx, ctx, id);
    if (row.state !== 'active') fail('destinationPaused');
    if (row.testedAt === null) fail('destinationUntested');
    if (everything) {
      await files.forgetAll(tx, id);
      await queries.updateDestination(tx, id, { revision: row.revision + 1, sentVersion: null });
    }
    await sendSoon(tx, id, true);
    return find(tx, ctx, id);
  });
}

export async function listRuns(
  ctx: Ctx,
  id: DestinationId,
  query: RouteInput<typeof listDestinationRuns>['query'],
): Promise<RouteAnswer<typeof listDestinationRuns>> {
  await findRow(ctx.db, ctx, id);
  const { count, rows } = await deliveries.listRuns(ctx.db, id, query);
  return { ...counted(count), results: rows };
}

export async function deleteDestination(ctx: Ctx, id: DestinationId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await findLocked(tx, ctx, id);
    await queries.updateDestination(tx, id, { deletedAt: ctx.now });
    return { success: true };
  });
}

/** Does nothing to a destination that is not deleted. */
export async function restoreDestination(ctx: Ctx, id: DestinationId): Promise<Destination> {
  return inTx(ctx.db, async (tx) => {
    const row = await queries.findRow(tx, ctx.scope, id, 'deleted');
    if (row) {
      if ((await queries.countLocked(tx, row.clientId)) >= destinationsMax) fail('destinationsExceeded');
      await queries.updateDestination(tx, id, { deletedAt: null });
    }
    return find(tx, ctx, id);
  });
}
