import { AppError } from '@forecourt/contract/errors';
import type { InvoiceId } from '@forecourt/contract/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { nobody } from '../../../testing/builders/builders.ts';
import { buildDealer, capture, captureSpin } from '../../../testing/builders/captures.ts';
import { buildOrder } from '../../../testing/builders/money-builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { drawsOf } from '../../../testing/models/dice.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as settings from './invoice-settings.service.ts';
import * as invoices from './invoices.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await settings.updateInvoiceSettings(app.system(), {
    sellerName: 'Seller',
    sellerAddress: 'Road 1',
    vatBasisPoints: 770,
  });
});
afterAll(() => app.close());

const runs = drawsOf(300);

/**
 * 0: the client pays and its customer is invoiced; 1: the user pays and is invoiced itself, unless its customer was
 * first.
 */
const payer = fc.nat(1);
const which = fc.nat(3);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('capture' as const),
      payer,
      credits: fc.integer({ min: 1, max: 5 }),
      car: fc.nat(1),
      isSpin: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), owner: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('close' as const, 'pay' as const, 'cancel' as const),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('buy' as const, 'give' as const),
      payer,
      credits: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      price: fc.nat(300),
      combo: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A picture, or a spin, which counts for no combo price; or a package, which costs its price and nothing else. */
interface Movement {
  kind: 'picture' | 'spin' | 'package';
  payer: number;
  car: number;
  credits: number;
  /** Credits that came from bought or free ones when it was paid. */
  drawn: number;
}
interface Bill {
  owner: number;
  status: 'draft' | 'closed' | 'paid' | 'void';
  movements: Movement[];
  /** Credits that were paid for otherwise, by movement. */
  prepaid: Map<Movement, number>;
  netCents: number;
  covered: number;
}

/**
 * A reference model of invoicing: a pile of movements, and invoices that take what is on it. Both payers have a purse of bought
 * and free credits, and owe what they use beyond it; bought credits that arrive while they owe pay for what is used outside of
 * purses.
 */
class Model {
  readonly movements: Movement[] = [];
  readonly bills: Bill[] = [];
  readonly purses = [
    { credits: 0, owed: 0 },
    { credits: 0, owed: 0 },
  ];
  prepaid = 0;
  price = 100;
  combo: number | null = null;

  #purse(payer: number) {
    return this.purses[payer] ?? expect.fail('no such payer');
  }

  buy(payer: number, credits: number): void {
    const purse = this.#purse(payer);
    const used = Math.min(credits, purse.owed);
    purse.owed -= used;
    purse.credits += credits - used;
    this.prepaid += used;
    this.movements.push({ kind: 'package', payer: 0, car: 0, credits, drawn: 0 });
  }

  give(payer: number, credits: number): void {
    this.#purse(payer).credits += credits;
  }

  capture(payer: number, kind: 'picture' | 'spin', car: number, credits: number): void {
    const purse = this.#purse(payer);
    const drawn = Math.min(credits, purse.credits);
    purse.credits -= drawn;
    purse.owed += credits - drawn;
    this.movements.push({ kind, payer, car, credits, drawn });
  }

  /** Of all that is on no live invoice, what prepaid credits pay for: the oldest first. */
  #prepaidNow(): Map<Movement, number> {
    const live = this.bills.filter(({ status }) => status !== 'void');
    let left = live.reduce((sum, { prepaid }) => sum - total([...prepaid.values()]), this.prepaid);
    const paid = new Map<Movement, number>();
    for (const one of this.open(0)) {
      const credits = one.kind === 'package' ? 0 : Math.min(left, one.credits - one.drawn);
      left -= credits;
      paid.set(one, credits);
    }
    return paid;
  }

  open(owner: number): Movement[] {
    const live = this.bills.filter(({ status }) => status !== 'void');
    const billed = new Set(live.flatMap(({ movements }) => movements));
    const own = (one: Movement) => owner === 0 || (one.payer === 1 && one.kind !== 'package');
    return this.movements.filter((one) => !billed.has(one) && own(one));
  }

  #priceOf(movements: Movement[], unpaid: (one: Movement) => number): number {
    const packages = movements.filter(({ kind }) => kind === 'package').length * packagePrice;
    const pictures = movements.filter(({ kind }) => kind === 'picture');
    const cars = [...Map.groupBy(pictures, ({ car }) => car).values()].map((some) => {
      const open = total(some.map(unpaid)) * this.price;
      if (this.combo === null || some.length < this.combo) return open;
      return some.some((one) => unpaid(one) < one.credits) ? Math.min(comboPrice, open) : comboPrice;
    });
    const spins = movements.filter(({ kind }) => kind === 'spin').map((one) => unpaid(one) * this.price);
    return packages + total(cars) + total(spins);
  }

  create(owner: number): boolean {
    const movements = this.open(owner);
    if (movements.length === 0) return false;
    const now = this.#prepaidNow();
    const prepaid = new Map(movements.map((one) => [one, now.get(one) ?? 0]));
    const coveredOf = (one: Movement) => one.drawn + (prepaid.get(one) ?? 0);
    const netCents = this.#priceOf(movements, (one) => one.credits - coveredOf(one));
    const covered = total(movements.map(coveredOf));
    this.bills.push({ owner, status: 'draft', movements, prepaid, netCents, covered });
    return true;
  }

  change(bill: Bill, event: 'close' | 'pay' | 'cancel'): boolean {
    const allowed = { close: ['draft'], pay: ['closed'], cancel: ['draft', 'closed'] }[event];
    if (!allowed.includes(bill.status)) return false;
    bill.status = ({ close: 'closed', pay: 'paid', cancel: 'void' } as const)[event];
    if (event === 'close') this.#settle(bill);
    return true;
  }

  /** What a bill prices by use is owed no longer, by the payer or else by the client. */
  #settle({ movements, prepaid }: Bill): void {
    for (const payer of [0, 1]) {
      const own = movements.filter((one) => one.kind !== 'package' && one.payer === payer);
      let left = total(own.map((one) => one.credits - one.drawn - (prepaid.get(one) ?? 0)));
      for (const purse of [this.#purse(payer), this.#purse(0)]) {
        const settled = Math.min(left, purse.owed);
        purse.owed -= settled;
        left -= settled;
      }
    }
  }
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const packagePrice = 777;
const comboPrice = 450;
const vat = (cents: number) => Math.round(cents * 0.077 + 1e-9);

async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).name).toMatch(/^(nothingToInvoice|invoiceStateWrong)$/);
    return false;
  }
}

const change = { close: invoices.closeInvoice, pay: invoices.markInvoicePaid, cancel: invoices.voidInvoice };

class Both {
  readonly model = new Model();
  readonly ids: InvoiceId[] = [];
  readonly dealer: Awaited<ReturnType<typeof buildDealer>>;
  readonly owners: invoices.InvoiceOwner[];
  readonly cars: Awaited<ReturnType<typeof buildVehicle>>[];

  constructor(dealer: Both['dealer'], cars: Both['cars']) {
    this.dealer = dealer;
    this.cars = cars;
    this.owners = [
      { kind: 'customer', id: dealer.customerId },
      { kind: 'user', id: dealer.userId },
    ];
  }

  owner(index: number): invoices.InvoiceOwner {
    return this.owners[index] ?? expect.fail('no such owner');
  }

  payer(index: number): ledger.Owner {
    return index === 0 ? this.dealer.payer : { kind: 'user', id: this.dealer.userId };
  }

  async issue({ kind, payer, credits }: { kind: 'buy' | 'give'; payer: number; credits: number }) {
    const { customerId } = this.dealer;
    const id =
      kind === 'buy' && (await buildOrder(app.db, { customerId, credits, priceCents: packagePrice }));
    const issue = id
      ? ({ credits, reason: 'order', subject: { kind: 'order', id } } as const)
      : ({ credits, reason: 'promo' } as const);
    await inTx(app.db, (tx) => ledger.issueCredits(tx, this.payer(payer), issue, nobody));
  }

  async do(one: Step): Promise<void> {
    const ctx = app.system();
    const { model } = this;
    if (one.kind === 'capture') {
      const { car, credits, isSpin } = one;
      model.capture(one.payer, isSpin ? 'spin' : 'picture', car, credits);
      const vehicleId = this.cars[one.car] ?? expect.fail('no such car');
      const now = new Date(nobody.now.getTime() + model.movements.length);
      await (isSpin ? captureSpin : capture)(app.db, this.payer(one.payer), { vehicleId, credits, now });
    } else if (one.kind === 'terms') {
      model.price = one.price;
      model.combo = one.combo;
      await settings.updateInvoiceSettingsOfCustomer(ctx, this.dealer.customerId, {
        customInvoiceConfigEnable: true,
        creditPriceCents: one.price,
        customInvoiceConfigComboEnable: one.combo !== null,
        comboCount: one.combo ?? 1,
        comboPriceCents: comboPrice,
      });
    } else if (one.kind === 'create') {
      const expected = model.create(one.owner);
      const made = await done(async () => {
        this.ids.push((await invoices.createInvoice(ctx, this.owner(one.owner))).id);
      });
      expect(made).toBe(expected);
    } else if ('payer' in one) {
      model[one.kind](one.payer, one.credits);
      await this.issue(one);
    } else {
      const bill = model.bills[one.which];
      const id = this.ids[one.which];
      if (!bill || !id) return;
      const expected = model.change(bill, one.kind);
      expect(await done(() => change[one.kind](ctx, this.owner(bill.owner), id))).toBe(expected);
    }
  }

  async compare(): Promise<void> {
    for (const [index, bill] of this.model.bills.entries()) {
      const id = this.ids[index] ?? expect.fail('no such invoice');
      const found = await invoices.getInvoice(app.system(), this.owner(bill.owner), id);
      expect(found).toMatchObject({
        status: bill.status,
        netCents: bill.netCents,
        vatCents: vat(bill.netCents),
        totalCents: bill.netCents + vat(bill.netCents),
        credits: total(bill.movements.map(({ credits }) => credits)),
      });
      const covered = await app.db
        .selectFrom('invoiceItems')
        .select((eb) => eb.fn.sum<number>('coveredCredits').as('credits'))
        .where('invoiceId', '=', id)
        .executeTakeFirstOrThrow();
      expect(covered.credits).toBe(bill.covered);
    }
    const { rows } = await sql<{ live: number }>`
      select count(*) as live from invoice_movements m join invoices i on i.id = m.invoice_id
        where m.live and i.customer_id = ${this.dealer.customerId}`.execute(app.db);
    expect(rows[0]?.live).toBe(this.model.movements.length - this.model.open(0).length);
  }
}

it(`bills no credit twice, none that was bought or free when it is used, and sums up correctly after any sequence of actions (${runs} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const dealer = await buildDealer(app.db);
      const second = await buildVehicle(app.db, { userId: dealer.userId });
      const both = new Both(dealer, [dealer.vehicleId, second]);
      for (const one of steps) await both.do(one);
      await both.compare();
    }),
    { numRuns: runs },
  );
  expect(await ledger.findDifferences(app.db), 'found by ledger-verification.queries.ts').toEqual([]);
});
