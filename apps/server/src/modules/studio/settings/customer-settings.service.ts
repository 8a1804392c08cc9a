/** Settings of a customer for its pictures, and the effective values where it has set none. */
import type { CustomerSettings } from '@forecourt/contract/customer-settings';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import { decidedBy, type ReadOnlyFields } from '../../../platform/http/read-only-fields.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as presets from '../presets/presets.service.ts';
import * as queries from './customer-settings.queries.ts';
import {
  type CustomerLayer,
  customerSettingsRefusal,
  effectiveCustomerSettings,
  type SettingsPatch,
} from './customer-settings.rules.ts';
import * as choices from './settings-choices.service.ts';

async function ownLayers(db: Db, id: CustomerId, parentId: CustomerId | null): Promise<CustomerLayer[]> {
  const layers: CustomerLayer[] = [['customer', (await queries.findCustomerSettings(db, id)) ?? {}]];
  if (parentId) layers.push(['parent', (await queries.findCustomerSettings(db, parentId)) ?? {}]);
  return layers;
}

async function settingsOf(db: Db, id: CustomerId, parentId: CustomerId | null): Promise<CustomerSettings> {
  const layers = await ownLayers(db, id, parentId);
  const usable = await choices.usableLayers(db, { customerId: id }, layers);
  return effectiveCustomerSettings(usable, await presets.findDefaultPreset(db));
}

export async function getCustomerSettings(ctx: Ctx, id: CustomerId): Promise<CustomerSettings> {
  const { parentId } = await customers.getCustomer(ctx, id);
  return settingsOf(ctx.db, id, parentId);
}

/**
 * The values set by a customer and its parent. Independent of the caller's scope, for everybody who belongs to the
 * customer.
 */
export async function findLayersOf(db: Db, id: CustomerId): Promise<CustomerLayer[]> {
  const { parentId } = await customers.findCustomer(db, { kind: 'customer', customerId: id }, id);
  return ownLayers(db, id, parentId);
}

/** Which pictures of a customer are checked, and which share of them twice. Read for each finished picture. */
export async function findReviewTerms(
  db: Db,
  id: CustomerId,
): Promise<Pick<CustomerSettings, 'reviewMode' | 'reviewBelow' | 'qcShare' | 'questionsTo'>> {
  const { above, own } = await queries.findReviewSettings(db, id);
  return effectiveCustomerSettings([
    ['customer', own],
    ['parent', above],
  ]);
}

export { listWithSubCustomers } from './customer-settings.queries.ts';

/** All customers, including deleted ones, grouped by the days for which they keep deleted vehicles. */
export async function listCustomersByRetention(db: Db): Promise<Map<number, CustomerId[]>> {
  const rows = await queries.listRetentions(db);
  const groups = Map.groupBy(
    rows,
    ({ own, above }) =>
      effectiveCustomerSettings([
        ['customer', { retentionDays: own }],
        ['parent', { retentionDays: above }],
      ]).retentionDays,
  );
  return new Map([...groups].map(([days, group]) => [days, group.map(({ customerId }) => customerId)]));
}

export async function updateCustomerSettings(
  ctx: Ctx,
  id: CustomerId,
  patched: SettingsPatch,
  readOnlyFields: ReadOnlyFields,
): Promise<CustomerSettings> {
  return inTx(ctx.db, async (tx) => {
    const { parentId } = await customers.findKeptCustomer(tx, ctx.scope, id);
    const body = decidedBy(await settingsOf(tx, id, parentId), patched, readOnlyFields);
    const refusal = customerSettingsRefusal(ctx.actor, body);
    if (refusal) fail(refusal);
    await choices.assertMayChoose(tx, { customerId: id }, body);
    await queries.upsertCustomerSettings(tx, id, body);
    const terms = [body.reviewMode, body.reviewBelow, body.questionsTo];
    if (terms.some((value) => value !== undefined))
      await enqueue(tx, 'reviews.settle', { customerId: id }, { key: `reviews:${id}` });
    return settingsOf(tx, id, parentId);
  });
}
