import type { UserId } from '@forecourt/contract/ids';
import { transferUser } from '@forecourt/contract/users';
import {
  createVehicle,
  decodeVin,
  deleteVehicle,
  getVehicle,
  listVehicles,
  listVehiclesAsCsv,
  patchVehicle,
  restoreVehicle,
  type Vehicle,
} from '@forecourt/contract/vehicles';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkDigit } from './vin.rules.ts';

let app: TestApp;
let userId: UserId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

/** The VIN with its correct check digit. */
const checked = (vin: string) => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);

describe('a vehicle', () => {
  it('is created for the user who sends the request, and found again', async () => {
    const body = { reference: 'A-1', vin: 'wvwzzzauzfw123456', make: 'Volkswagen' };
    const made = await app.call(createVehicle, { token, body });
    expect([made.status, made.body.userId, made.body.vin]).toEqual([201, userId, 'WVWZZZAUZFW123456']);
    const listed = await app.call(listVehicles, { token, query: { search: 'zfw12' } });
    expect(listed.body).toMatchObject({
      count: 1,
      countIsExact: true,
      results: [{ reference: 'A-1', state: 'draft' }],
    });
  });

  it.each([
    ['a zero-width space', 'WVWZZZAUZ\u200bFW123457', 'C\u200b-1'],
    ['a soft hyphen', 'WVWZZZAUZFW12\u00ad3457', '\u00adC-1'],
    ['marks of the direction of writing', '\u202aWVWZZZAUZFW123457\u202c', '\u2066C-1\u2069'],
    ['a byte order mark', '\ufeffWVWZZZAUZFW123457', '\ufeffC-1'],
    ['the end of a DOS file', 'WVWZZZAUZFW123457\x1a', 'C-1\x1a'],
    ['a NUL', 'WVWZZZAUZFW123457\0', 'C-1\0'],
    ['groups', 'wvw zzz-auz FW 123457', ' C-1\r\n'],
    ['asterisks of a scanned barcode', '*WVWZZZAUZFW123457*', 'C-1'],
    ['one asterisk', 'WVWZZZAUZFW123457*', 'C-1'],
    ['full-width letters', 'ＷＶＷＺＺＺＡＵＺＦＷ１２３４５７', 'C-1'],
  ])('has its VIN and stock number as they are seen, sent with %s', async (_what, vin, reference) => {
    const made = await app.call(createVehicle, { token, body: { reference, vin } });
    expect(made.body).toMatchObject({ reference: 'C-1', vin: 'WVWZZZAUZFW123457' });
    const again = await app.call(createVehicle, { token, body: { reference: 'C-1' } });
    expect(again.body.name).toBe('vehicleDetailsExist');
    await app.call(deleteVehicle, { params: { id: made.body.id }, token });
  });

  it.each(['\x1a', '\u200b', '\ufeff \u00ad'])(
    'has no stock number that nobody sees (%j)',
    async (reference) => {
      expect((await app.call(createVehicle, { token, body: { reference } })).body.name).toBe(
        'validationError',
      );
    },
  );

  it('has a unique stock number until it is deleted', async () => {
    const body = { reference: 'B-1' };
    const { id } = (await app.call(createVehicle, { token, body })).body;
    expect((await app.call(createVehicle, { token, body })).body.errorCode).toBe(4090005);
    await app.call(deleteVehicle, { params: { id }, token });
    expect((await app.call(getVehicle, { params: { id }, token })).status).toBe(404);
    const second = (await app.call(createVehicle, { token, body })).body;
    expect((await app.call(restoreVehicle, { params: { id }, token })).body.name).toBe('vehicleDetailsExist');
    await app.call(patchVehicle, { params: { id: second.id }, token, body: { reference: 'B-2' } });
    expect((await app.call(restoreVehicle, { params: { id }, token })).body.reference).toBe('B-1');
  });

  it('moves with its owner from one customer to another', async () => {
    const clientId = await buildClient(app.db);
    const owner = await buildUser(app.db, { clientId });
    const id = await buildVehicle(app.db, { userId: owner });
    const target = await buildClient(app.db);
    const [before, after] = [
      await app.signedIn(await buildUser(app.db, { role: 'client', type: 'basic', clientId })),
      await app.signedIn(await buildUser(app.db, { role: 'client', type: 'basic', clientId: target })),
    ];
    const seen = async () =>
      Promise.all(
        [before, after].map(
          async (reader) => (await app.call(getVehicle, { params: { id }, token: reader })).status,
        ),
      );
    expect(await seen()).toEqual([200, 404]);
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    await app.call(transferUser, { params: { id: owner }, token: root, body: { targetClientId: target } });
    expect(await seen()).toEqual([404, 200]);
  });

  it('with a wrong check digit is refused when the digit is required', async () => {
    const body = { reference: 'C-1', vin: '1HGCM82643A004352' };
    const { status, body: answer } = await app.call(createVehicle, { token, body });
    expect([status, answer.errorCode]).toEqual([400, 4000014]);
  });

  it('refuses changes of read-only fields', async () => {
    const { id } = (await app.call(createVehicle, { token, body: { reference: 'D-1' } })).body;
    const patch = { userId: await buildUser(app.db), createdAt: '2000-01-01T00:00:00.000Z' };
    expect((await app.call(patchVehicle, { params: { id }, token, body: patch })).status).toBe(400);
    expect((await app.call(getVehicle, { params: { id }, token })).body.userId).toBe(userId);
  });
});

describe('lists', () => {
  it('show a customer admin its own and its sub-customers’ vehicles and no other', async () => {
    const parent = await buildCustomer(app.db, { allowChilds: true });
    const child = await buildCustomer(app.db, { parentId: parent });
    const places = await Promise.all(
      [parent, child].map((customerId) => buildClient(app.db, { customerId })),
    );
    const owners = await Promise.all(places.map((clientId) => buildUser(app.db, { clientId })));
    const own = await Promise.all(owners.map((owner) => buildVehicle(app.db, { userId: owner })));
    const admin = await buildUser(app.db, { role: 'customer', type: 'basic', customerId: parent });
    const sub = await buildUser(app.db, { role: 'customer', type: 'basic', customerId: child });
    const seen = async (who: UserId) => {
      const { body } = await app.call(listVehicles, { token: await app.signedIn(who) });
      return body.results.map((vehicle: { id: string }) => vehicle.id).sort();
    };
    expect(await seen(admin)).toEqual([...own].sort());
    expect(await seen(sub)).toEqual([own[1]]);
  });

  it('contain the client and customer of each vehicle, and are filtered by them', async () => {
    const group = await buildCustomer(app.db, { allowChilds: true, name: 'Linde' });
    const sub = await buildCustomer(app.db, { parentId: group, name: 'Linde Nord' });
    const foreignCustomer = await buildCustomer(app.db);
    const places = {
      Bremen: await buildClient(app.db, { customerId: group, name: 'Bremen' }),
      Kiel: await buildClient(app.db, { customerId: sub, name: 'Kiel' }),
      foreign: await buildClient(app.db, { customerId: foreignCustomer }),
    };
    for (const [reference, clientId] of Object.entries(places))
      await buildVehicle(app.db, { userId: await buildUser(app.db, { clientId }), reference });
    const admin = await buildUser(app.db, { role: 'customer', type: 'basic', customerId: group });
    const as = { token: await app.signedIn(admin) };
    const bremen = ['Bremen', 'Bremen', 'Linde'];
    const kiel = ['Kiel', 'Kiel', 'Linde Nord'];
    const { Bremen, Kiel, foreign } = places;
    const wanted: [object, string[][]][] = [
      [{}, [bremen, kiel]],
      [{ clientId: Kiel }, [kiel]],
      [{ customerId: sub }, [kiel]],
      [{ customerId: group }, [bremen]],
      [{ customerId: sub, clientId: Bremen }, []],
      [{ clientId: foreign }, []],
      [{ customerId: foreignCustomer }, []],
    ];
    for (const [filter, rows] of wanted) {
      const query = { ...filter, orderBy: 'reference', orderDirection: 'ASC' };
      const { body } = await app.call(listVehicles, { ...as, query });
      const listed = body.results.map((row: Vehicle) => [row.reference, row.clientName, row.customerName]);
      expect(listed, JSON.stringify(filter)).toEqual(rows);
      const columns = 'reference,clientName,customerName';
      const file = await app.call(listVehiclesAsCsv, { ...as, query: { ...query, columns } });
      expect(parse(file.body, { bom: true, from: 2 }), JSON.stringify(filter)).toEqual(rows);
    }
    const { body } = await app.call(listVehicles, { ...as, query: { clientId: Kiel } });
    expect(body.results).toMatchObject([{ clientId: Kiel, customerId: sub }]);
  });

  it('contain no row of another tenant for any filter, sort and page', async () => {
    const mine = await buildUser(app.db);
    const ids = new Set<string>();
    for (let index = 0; index < 12; index++) {
      ids.add(await buildVehicle(app.db, { userId: mine, reference: `mine_${index}%` }));
      await buildVehicle(app.db, { reference: `mine_${index}%` });
    }
    const mineToken = await app.signedIn(mine);
    const query = fc.record({
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.integer({ min: 1, max: 8 }),
      search: fc.constantFrom('', '%', '_', 'mine', "'", '\\'),
      orderBy: fc.constantFrom('createdAt', 'updatedAt', 'reference', 'make', 'year'),
      orderDirection: fc.constantFrom('ASC', 'DESC'),
    });
    await fc.assert(
      fc.asyncProperty(query, async (filter) => {
        const { status, body } = await app.call(listVehicles, { token: mineToken, query: filter });
        expect(status).toBe(200);
        for (const vehicle of body.results) expect(ids).toContain(vehicle.id);
      }),
      { numRuns: 100 },
    );
  });

  it('take page and limit from headers, and the query overrides them', async () => {
    const headers = { page: '1', limit: '2' };
    expect((await app.call(listVehicles, { token, headers })).body.results).toHaveLength(2);
    expect((await app.call(listVehicles, { token, headers, query: { limit: 1 } })).body.results).toHaveLength(
      1,
    );
  });
});

describe('decoding a VIN', () => {
  const american: [string, string, string, number][] = [
    ['1HGCM82633A004352', 'Honda', 'Accord', 2003],
    [checked('5YJ3E1EA7KF317000'), 'Tesla', 'Model 3', 2019],
    [checked('WBA3A5C58CF256651'), 'BMW', '328i', 2012],
    [checked('1FTFW1ET5DFC10312'), 'Ford', 'F-150', 2013],
    [checked('2T1BURHE0JC123456'), 'Toyota', 'Corolla', 2018],
    [checked('3VW2B7AJ5HM123456'), 'Volkswagen', 'Jetta', 2017],
    [checked('KNDJP3A57H7123456'), 'Kia', 'Soul', 2017],
    [checked('JM1BM1V75E1123456'), 'Mazda', 'Mazda3', 2014],
  ];
  it.each(american)('%s is a %s %s of %i', async (vin, make, model, year) => {
    const { status, body } = await app.call(decodeVin, { params: { vin }, token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ vin, make, model, year, checkDigitValid: true });
  });

  it('of a European manufacturer returns make and year without guessing a model', async () => {
    const { body } = await app.call(decodeVin, { params: { vin: 'VF1RFA00X56123456' }, token });
    expect(body).toMatchObject({ make: 'Renault', model: null, year: null, checkDigitValid: null });
  });

  it.each(['short', 'WVWZZZ1JZXW00000I', 'QQQQQQQQQQQQQQQQQ', '1HGCM82643A004352', '99999999999999999'])(
    'of %s answers that it cannot be decoded',
    async (vin) => {
      const { status, body } = await app.call(decodeVin, { params: { vin }, token });
      expect([status, body.errorCode]).toEqual([400, 4000014]);
    },
  );
});
