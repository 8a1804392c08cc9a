/** Demo data: organisations, users, a year of stock, and a dozen vehicles whose pictures are really processed. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { dayMs, hourMs } from '@forecourt/contract/durations';
import type { ClientId, CustomerId, ImageId, OfferId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import { showroomNames } from '@forecourt/contract/recipe';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import type { Owner } from '../modules/money/ledger/ledger.rules.ts';
import * as ledger from '../modules/money/ledger/ledger.service.ts';
import { submitOrder } from '../modules/work/images/image-processing.service.ts';
import { addImageToVehicle } from '../modules/work/images/image-upload.service.ts';
import type { Ctx } from '../platform/context.ts';
import { hashPassword } from '../platform/crypto.ts';
import { inTx, type Tx } from '../platform/db/database.ts';
import { unguarded } from '../platform/db/one-connection.ts';
import { setPriority } from '../platform/queue/enqueue.ts';
import { buildActor, buildClient, buildCustomer, buildUser } from '../testing/builders/builders.ts';
import { buildOffer, buildPromoCode } from '../testing/builders/money-builders.ts';
import { buildVehicle } from '../testing/builders/vehicle-builders.ts';
import {
  type DemoClient,
  type DemoCustomer,
  demoAccounts,
  demoClients,
  demoCustomers,
  demoPassword,
} from './demo-accounts.ts';
import { seedCatalogue } from './demo-catalogue.ts';
import { invoiceSteps, type PastStep } from './demo-invoices.ts';
import { seedOrganisations } from './demo-organisations.ts';
import { colours, models, sequence } from './demo-stock.ts';

const vehicleCount = 150;
const finishedCount = 12;
/** Every third of the others has one photo that was not processed yet. */
const photoEvery = 3;
/**
 * Behind everything that somebody waits for, demos without an account included. The cover of each vehicle has this one, its other
 * pictures follow, so that lists soon show a picture of every vehicle. A job's priority is a 16-bit integer.
 */
const seedPriority = 32_000;

interface People {
  customers: Record<DemoCustomer, CustomerId>;
  clients: Record<DemoClient, ClientId>;
  rootId: UserId | null;
  /** Users of role user, who own vehicles. */
  users: { id: UserId; email: string }[];
}

async function seedPeople(ctx: Ctx): Promise<People> {
  const { db } = ctx;
  const customers = {} as People['customers'];
  for (const [key, { name, parent, allowChilds }] of Object.entries(demoCustomers)) {
    const parentId = parent && customers[parent];
    customers[key as DemoCustomer] = await buildCustomer(db, { name, parentId, allowChilds, isNotify: true });
  }
  const clients = {} as People['clients'];
  for (const [key, { name, customer }] of Object.entries(demoClients)) {
    clients[key as DemoClient] = await buildClient(db, { name, customerId: customers[customer] });
  }
  const passwordHash = await hashPassword(demoPassword);
  const random = sequence(7);
  const users: People['users'] = [];
  let rootId: UserId | null = null;
  for (const account of demoAccounts) {
    const { email, name, role, type, readOnly } = account;
    const id = await buildUser(db, {
      email,
      name,
      role,
      type,
      readOnly,
      passwordHash,
      clientId: account.client && clients[account.client],
      customerId: account.customer && customers[account.customer],
      createdAt: new Date(ctx.now.getTime() - Math.round((30 + random() * 330) * dayMs)),
      lastTimeOnline:
        random() < 0.15 ? null : new Date(ctx.now.getTime() - Math.round(random() ** 4 * 400 * dayMs)),
    });
    if (role === 'user') users.push({ id, email });
    if (role === 'root') rootId = id;
  }
  return { customers, clients, users, rootId };
}

/** A credit history: bought, transferred month by month, and given to one user. */
async function seedCredits(ctx: Ctx, { customers, clients, users, rootId }: People): Promise<void> {
  const at = (daysAgo: number): ledger.MovementCause => ({
    actorId: rootId,
    key: null,
    now: new Date(ctx.now.getTime() - daysAgo * dayMs),
  });
  const offerId = await seedPackages(ctx);
  const step = (
    daysAgo: number,
    move: (tx: Tx, cause: ledger.MovementCause) => Promise<unknown>,
  ): PastStep => ({
    daysAgo,
    run: () => inTx(ctx.db, (tx) => move(tx, at(daysAgo))),
  });
  const [user] = users;
  const kiel: Owner = { kind: 'client', id: clients.kiel };
  const steps = [
    ...Object.values(customers).map((id) =>
      step(120, (tx, cause) => ledger.topUpAccount(tx, { kind: 'customer', id }, 5_000, cause)),
    ),
    ...Object.entries(clients).flatMap(([key, id]) => {
      const from: Owner = { kind: 'customer', id: customers[demoClients[key as DemoClient].customer] };
      return [90, 60, 30].map((daysAgo) =>
        step(daysAgo, (tx, cause) => ledger.moveCredits(tx, from, { kind: 'client', id }, 200, cause)),
      );
    }),
    ...(user
      ? [step(14, (tx, cause) => ledger.moveCredits(tx, kiel, { kind: 'user', id: user.id }, 25, cause))]
      : []),
  ];
  const seller = users.find(({ email }) => email === 'premium@demo.test');
  if (seller) {
    const dealer = { customerId: customers.north, userId: seller.id, payer: kiel, offerId };
    steps.push(...(await invoiceSteps(ctx, dealer)));
  }
  for (const { run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await run();
}

/** A promo code and packages for sale. */
async function seedPackages({ db, now }: Ctx): Promise<OfferId> {
  const createdAt = new Date(now.getTime() - 100 * dayMs);
  await buildPromoCode(db, { code: 'SHOWROOM-50', credits: 50, startsAt: createdAt, validDays: 90 });
  await buildOffer(db, { name: 'Showroom 2000', credits: 2_000, priceCents: 84_900, createdAt });
  return buildOffer(db, { name: 'Showroom 500', credits: 500, priceCents: 24_900, createdAt });
}

/** Models of the stock with their body types; dimensions are left out, since nobody measured them. */
async function seedModels({ db, now }: Ctx): Promise<void> {
  const rows = models.map(({ make, model, bodyType }) => ({ make, model, bodyType }));
  await db
    .insertInto('vehicleSpecifications')
    .values(rows.map((row) => ({ ...row, createdAt: now })))
    .execute();
}

async function addPhoto(ctx: Ctx, vehicleId: VehicleId, sample: Sample): Promise<ImageId> {
  const file = {
    fileName: path.basename(sample.file),
    contentType: 'image/jpeg',
    stream: createReadStream(sample.file),
  };
  const { id } = await addImageToVehicle(ctx, vehicleId, file, { position: sample.position as PositionName });
  return id;
}

/** Which of its pictures a vehicle has in lists. */
const isCover = ({ position }: Image) => position === 'exterior.front_left';

/** Has a photo of the demo wait for its `turn` behind everything else. */
const waitBehindAll = (tx: Tx, id: ImageId, turn: number) =>
  setPriority(tx, [`images:${id}`], seedPriority + turn);

async function seedVehicles(ctx: Ctx & { db: Tx }, users: People['users']): Promise<void> {
  const random = sequence(11);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const samples = await readSamples();
  const cars = [...Map.groupBy(samples, (sample) => sample.vehicle).values()];
  const owners = users.filter(({ email }) => email.startsWith('premium@') || email.startsWith('basic@'));
  for (let index = 0; index < vehicleCount; index++) {
    const finished = index < finishedCount;
    const photos = finished ? (cars[index % cars.length] ?? []) : pick(cars);
    const body = photos[0]?.body;
    const fitting = models.filter((one) => one.bodyType === body);
    const { make, model, bodyType } = pick(photos.length > 0 && fitting.length > 0 ? fitting : models);
    const owner = finished || random() < 0.4 ? pick(owners) : pick(users);
    const preset = showroomNames[index % showroomNames.length] ?? 'studio-white';
    const age = finished ? index * 3 * hourMs : Math.round((1 + random() * 364) * dayMs);
    const vehicleId = await buildVehicle(ctx.db, {
      userId: owner.id,
      reference: `FC-${String(24_001 + index)}`,
      make,
      model,
      bodyType,
      year: 2016 + Math.floor(random() * 11),
      colour: photos[0]?.paint ?? pick(colours),
      // Without another random number, which would change all vehicles after this one.
      priceCents: (8_900 + ((index * 7_350) % 42_000)) * 100,
      preset,
      createdAt: new Date(ctx.now.getTime() - age),
    });
    if (finished) {
      for (const photo of photos) await addPhoto(ctx, vehicleId, photo);
      const { results } = await submitOrder({ ...ctx, actor: buildActor(owner.id) }, vehicleId, { preset });
      const [covers, others] = [results.filter(isCover), results.filter((image) => !isCover(image))];
      for (const [turn, { id }] of [...covers, ...others].entries()) await waitBehindAll(ctx.db, id, turn);
    } else if (index % photoEvery === 0) {
      await waitBehindAll(ctx.db, await addPhoto(ctx, vehicleId, pick(photos)), 1);
    }
  }
}

/**
 * Seeds an empty database in one transaction: an interrupted start leaves it empty for the next one. The worker makes
 * the pictures of a dozen vehicles in the following minutes.
 */
export async function seedDemo(ctx: Ctx, say: (line: string) => void): Promise<void> {
  const seed = async (tx: Tx) => {
    const inside = { ...ctx, db: tx };
    const people = await seedPeople(inside);
    await seedOrganisations(tx, people.customers, people.clients);
    await seedCredits(inside, people);
    await seedModels(inside);
    await seedCatalogue(inside);
    await seedVehicles(inside, people.users);
  };
  await inTx(ctx.db, (tx) => unguarded(() => seed(tx)));
  say(
    `Demo data: ${demoAccounts.length} accounts, ${vehicleCount} vehicles. The first pictures are being made now.`,
  );
}
