import { AppError } from '@forecourt/contract/errors';
import type { InvoiceId } from '@forecourt/contract/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDealer, capture, captureSpin } from '../../../testing/builders/captures.ts';
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
      kind: fc.constant('terms' as const),
      price: fc.nat(300),
      combo: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A picture, or a spin, which counts for no combo price. */
interface Picture {
  payer: number;
  car: number;
  credits: number;
  isSpin: boolean;
}
interface Bill {
  owner: number;
  status: 'draft' | 'closed' | 'paid' | 'void';
  pictures: Picture[];
  netCents: number;
}

/** A reference model of invoicing: a pile of pictures, and invoices that take what is on it. */
class Model {
  readonly pictures: Picture[] = [];
  readonly bills: Bill[] = [];
  price = 100;
  combo: number | null = null;

  open(owner: number): Picture[] {
    const billed = new Set(
      this.bills.filter(({ status }) => status !== 'void').flatMap(({ pictures }) => pictures),
    );
    return this.pictures.filter((one) => !billed.has(one) && (owner === 0 || one.payer === 1));
  }

  priceOf(pictures: Picture[]): number {
    const byCar = [
      ...Map.groupBy(
        pictures.filter(({ isSpin }) => !isSpin),
        ({ car }) => car,
      ).values(),
    ];
    const spins = pictures.reduce((sum, one) => sum + (one.isSpin ? one.credits * this.price : 0), 0);
    return byCar.reduce((sum, some) => {
      const credits = some.reduce((total, one) => total + one.credits, 0);
      return sum + (this.combo !== null && some.length >= this.combo ? comboPrice : credits * this.price);
    }, spins);
  }

  create(owner: number): boolean {
    const pictures = this.open(owner);
    if (pictures.length === 0) return false;
    this.bills.push({ owner, status: 'draft', pictures, netCents: this.priceOf(pictures) });
    return true;
  }

  change(bill: Bill, event: 'close' | 'pay' | 'cancel'): boolean {
    const allowed = { close: ['draft'], pay: ['closed'], cancel: ['draft', 'closed'] }[event];
    if (!allowed.includes(bill.status)) return false;
    bill.status = ({ close: 'closed', pay: 'paid', cancel: 'void' } as const)[event];
    return true;
  }
}

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

  async do(one: Step): Promise<void> {
    const ctx = app.system();
    const { model } = this;
    if (one.kind === 'capture') {
      const { car, credits, isSpin } = one;
      model.pictures.push({ payer: one.payer, car, credits, isSpin });
      const payer = one.payer === 0 ? this.dealer.payer : ({ kind: 'user', id: this.dealer.userId } as const);
      const vehicleId = this.cars[one.car] ?? expect.fail('no such car');
      await (isSpin ? captureSpin : capture)(app.db, payer, { vehicleId, credits });
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
        credits: bill.pictures.reduce((sum, one) => sum + one.credits, 0),
      });
    }
    const { rows } = await sql<{ live: number }>`
      select count(*) as live from invoice_movements m join invoices i on i.id = m.invoice_id
        where m.live and i.customer_id = ${this.dealer.customerId}`.execute(app.db);
    expect(rows[0]?.live).toBe(this.model.pictures.length - this.model.open(0).length);
  }
}

it(`bills every picture at most once and sums up correctly after any sequence of actions (${runs} runs)`, async () => {
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
