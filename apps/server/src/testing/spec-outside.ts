import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import * as ledger from '../modules/money/ledger/ledger.service.ts';
import { type Db, inTx } from '../platform/db/database.ts';
import { buildUser, nobody, testPassword } from './builders/builders.ts';
import { capture } from './builders/captures.ts';
import { samplePhoto } from './builders/photos.ts';
import { buildVehicle } from './builders/vehicle-builders.ts';
import type { Outside } from './spec-client/spec-call.ts';
import { until } from './test-worker.ts';

const rootEmail = 'root@example.test';

/** Token in the newest mail to this address that links to this form. */
async function mailedToken(db: Db, email: string, form: 'reset' | 'confirm'): Promise<string> {
  let token: string | undefined;
  await until(`a mail to ${email}`, async () => {
    const mails = await db.selectFrom('mails').select('body').where('recipient', '=', email).execute();
    token = mails.map(({ body }) => new RegExp(`#${form}=(\\S+)`).exec(body)?.[1]).findLast(Boolean);
    return token !== undefined;
  });
  return token as string;
}

/** Prepares an empty installation for the client, and does for it what the specification has no call for. */
export async function prepareOutside({ baseUrl, db }: { baseUrl: string; db: Db }): Promise<Outside> {
  const post = async (call: string, body: object, token?: string, method = 'POST') => {
    const answer = await fetch(baseUrl + call, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<{ id: string; token: string }>;
  };
  await buildUser(db, { role: 'root', email: rootEmail });
  const signIn = async () => (await post('/v1/login', { email: rootEmail, password: testPassword })).token;
  const token = await signIn();
  await post('/v1/installation', { signUpOpen: true }, token, 'PATCH');
  const seller = { sellerName: 'Operator', sellerAddress: 'Ring 1, 1010 Wien' };
  await post('/v1/invoice-settings', seller, token, 'PATCH');
  return {
    root: { email: rootEmail, password: testPassword },
    picture: (await readFile(samplePhoto('van-white-090.matte.png'))).toString('base64'),
    makeClient: async (customerId) => {
      const parts = { name: `Dealer ${randomUUID()}`, customerId };
      const { id } = await post('/v2/clients', parts, await signIn());
      await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: id as ClientId }, 100, nobody));
      return id;
    },
    makePicture: async (id) => {
      const userId = id as UserId;
      const vehicleId = await buildVehicle(db, { userId, reference: randomUUID() });
      await capture(db, { kind: 'user', id: userId }, { vehicleId, now: new Date() });
    },
    mailedToken: (email) => mailedToken(db, email, 'reset'),
    confirmSignUp: async (email) => {
      await post('/v1/users/sign-up/confirm', { token: await mailedToken(db, email, 'confirm') });
    },
    consent: async (url) => {
      const answer = await fetch(url, { redirect: 'manual' });
      const { searchParams } = new URL(answer.headers.get('location') ?? '');
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    },
  };
}
