import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@forecourt/contract/auth';
import { transferToClient } from '@forecourt/contract/credits';
import type { ClientId, CustomerId, OfferId } from '@forecourt/contract/ids';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { createUser } from '@forecourt/contract/users';
import { createVehicle } from '@forecourt/contract/vehicles';
import { createWebhook } from '@forecourt/contract/webhooks';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { inTx } from '../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody, testPassword, unique } from '../builders/builders.ts';
import { photo } from '../builders/photos.ts';
import { until } from '../test-worker.ts';
import { buildPackage, buy } from './buyer.ts';
import type { ChaosInstallation } from './chaos-installation.ts';
import { PatientClient } from './patient-client.ts';

/** Sessions of one account. */
const dealerCount = 2;
export const firstCredits = 100_000;
/** Between what one does and the next. */
const breakMs = 600;

/** What the installation has said yes to. */
export class Promises {
  /** The picture that was ordered of each vehicle; null while that is under way. */
  readonly pictures = new Map<string, string | null>();
  readonly invited: string[] = [];
  transferred = 0;
  /** Packages that were paid. */
  bought = 0;
}

/** A customer with people who work while the installation fails. */
export interface Dealership {
  customerId: CustomerId;
  /** The package that it buys. */
  offerId: OfferId;
  clientId: ClientId;
  dealers: PatientClient[];
  office: PatientClient;
  /** Their panel, which sees what they do. */
  listened: PatientClient;
  promises: Promises;
}

/** A new account, and clients of so many sessions of it. */
async function enter(
  { db, urls }: ChaosInstallation,
  parts: object,
  count: number,
): Promise<PatientClient[]> {
  const email = `${unique()}@example.test`;
  await buildUser(db, { ...parts, email });
  const clients: PatientClient[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { body } = await new PatientClient(urls).call(login, { body: { email, password: testPassword } });
    clients.push(new PatientClient(urls, body.token, turn));
  }
  return clients;
}

export async function openDealership(installation: ChaosInstallation): Promise<Dealership> {
  const { db, hookUrl } = installation;
  const customerId = await buildCustomer(db);
  const clientId = await buildClient(db, { customerId });
  const payer = { kind: 'customer', id: customerId } as const;
  await inTx(db, (tx) => ledger.topUpAccount(tx, payer, firstCredits, nobody));
  const [office] = await enter(installation, { role: 'customer', customerId }, 1);
  const [listened, ...dealers] = await enter(installation, { clientId, maxCount: 100_000 }, 1 + dealerCount);
  if (!office || !listened) throw new Error('nobody could sign in');
  const offerId = await buildPackage(db);
  const promises = new Promises();
  const dealership = { customerId, clientId, offerId, dealers, office, listened, promises };
  const hook = { url: hookUrl, events: ['vehicle.created', 'image.delivered'] };
  await office.call(createWebhook, { body: hook });
  await transfer(dealership, 10_000);
  return dealership;
}

async function transfer({ clientId, office, promises }: Dealership, amount: number): Promise<void> {
  await office.call(transferToClient, { params: { id: clientId }, body: { amount }, key: randomUUID() });
  promises.transferred += amount;
}

export const imagesOf = async (dealer: PatientClient, vehicleId: string): Promise<Image[]> =>
  (await dealer.call(listImages, { params: { id: vehicleId } })).body.results;

/** Adds a vehicle with one photo and orders its picture. */
async function order(dealer: PatientClient, { pictures }: Promises): Promise<string> {
  const made = await dealer.call(createVehicle, { body: { reference: unique() }, key: randomUUID() });
  const params = { id: made.body.id as string };
  pictures.set(params.id, null);
  // The photo whose first answer was lost is there already.
  await dealer.call(uploadImage, { params, file: photo() }, 409);
  const ordered = await dealer.call(processImages, {
    ...{ params, body: { preset: 'studio-white' }, key: randomUUID() },
  });
  pictures.set(params.id, ordered.body.results[0].id);
  return params.id;
}

/** On a busy machine the orders of before come first. */
const patienceMs = 600_000;

/** How long it takes from now until a picture that is ordered now is there, ms. */
export async function measureOrder({ dealers: [dealer], promises }: Dealership): Promise<number> {
  const start = performance.now();
  if (!dealer) throw new Error('there is no dealer');
  const vehicleId = await order(dealer, promises);
  await until(
    `the picture of ${vehicleId}`,
    async () => {
      const [image] = await imagesOf(dealer, vehicleId);
      return image?.state === 'delivered';
    },
    patienceMs,
  );
  return performance.now() - start;
}

/** Everybody works until the signal, and ends what was begun. */
export async function workUntil(
  installation: ChaosInstallation,
  dealership: Dealership,
  over: AbortSignal,
): Promise<void> {
  const { clientId, dealers, office, promises } = dealership;
  const repeat = async (work: () => Promise<unknown>) => {
    while (!over.aborted) {
      await work();
      await pause(breakMs);
    }
  };
  await Promise.all([
    ...dealers.map((dealer) => repeat(() => order(dealer, promises))),
    repeat(() => transfer(dealership, 7)),
    repeat(async () => {
      await buy(office, dealership, installation);
      promises.bought += 1;
    }),
    repeat(async () => {
      const email = `${unique()}@example.test`;
      await office.call(createUser, { body: { email, clientId }, key: randomUUID() });
      promises.invited.push(email);
    }),
  ]);
}
