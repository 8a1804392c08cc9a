import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createApiKey, listApiKeys, rotateApiKey } from '@forecourt/contract/api-keys';
import * as auth from '@forecourt/contract/auth';
import * as bulkJobs from '@forecourt/contract/bulk-jobs';
import * as clients from '@forecourt/contract/clients';
import * as customers from '@forecourt/contract/customers';
import * as demos from '@forecourt/contract/demos';
import * as devices from '@forecourt/contract/devices';
import type { ErrorName } from '@forecourt/contract/errors';
import * as files from '@forecourt/contract/files';
import * as invitations from '@forecourt/contract/invitations';
import * as jobCentre from '@forecourt/contract/job-centre';
import * as plates from '@forecourt/contract/license-plates';
import { apiKeysMax, licensePlatesMax, userPasskeysMax } from '@forecourt/contract/limits';
import * as mails from '@forecourt/contract/mails';
import * as notifications from '@forecourt/contract/notifications';
import * as offers from '@forecourt/contract/offers';
import * as passkeys from '@forecourt/contract/passkeys';
import * as promoCodes from '@forecourt/contract/promo-codes';
import { getRestyle } from '@forecourt/contract/restyles';
import * as savedViews from '@forecourt/contract/saved-views';
import * as secondFactor from '@forecourt/contract/second-factor';
import * as sessions from '@forecourt/contract/sessions';
import * as settings from '@forecourt/contract/settings';
import * as signUp from '@forecourt/contract/sign-up';
import * as social from '@forecourt/contract/social';
import * as users from '@forecourt/contract/users';
import * as vehicles from '@forecourt/contract/vehicles';
import type pg from 'pg';
import { createPool } from '../../platform/db/database.ts';
import { freePort } from '../../platform/free-port.ts';
import { buildApiKey, buildPlateDesign, plateDesign } from '../builders/belonging-builders.ts';
import { buildClient, buildUser, testPassword } from '../builders/builders.ts';
import { photo } from '../builders/photos.ts';
import { type Answer, openSecondApp, type TestApp } from '../test-app.ts';
import { collageScenarios } from './error-scenarios-of-collages.ts';
import { connectionScenarios } from './error-scenarios-of-connections.ts';
import { moneyScenarios } from './error-scenarios-of-money.ts';
import { presetScenarios } from './error-scenarios-of-presets.ts';
import { reviewScenarios } from './error-scenarios-of-reviews.ts';
import { catalogued, pictureScenarios } from './error-scenarios-of-things.ts';
import { by, ofUser, type Scenario, unknown } from './error-stage.ts';

/** A scenario that provokes each error, from real state through HTTP. Errors that need a longer one are in the test. */

/** The answer of a second process with these connections, of which one is in use. */
async function callWith(app: TestApp, pool: pg.Pool, held?: pg.PoolClient): Promise<Answer> {
  const second = await openSecondApp(app, pool);
  const { path: url } = users.listUsers;
  const answer = await second.inject({ url, headers: { authorization: 'Bearer unknown' } });
  held?.release();
  await second.close();
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** Designs a plate with this text. */
const writing =
  (line: string) =>
  ({ userId: id }: { userId: string }) => ({
    params: { id },
    body: { name: 'Plate', design: { ...plateDesign, lines: [line] } },
  });

const offer = { name: 'Small', credits: 5, priceCents: 100 };

const entrance: Partial<Record<ErrorName, Scenario>> = {
  notAuthorized: ({ app }) => app.call(users.listUsers),
  invalidToken: ({ app }) => app.call(users.listUsers, { token: 'unknown' }),
  accountDeactivated: async ({ app }) => {
    const email = `${randomUUID()}@example.test`;
    await buildUser(app.db, { email, active: false });
    return app.call(auth.login, { body: { email, password: testPassword } });
  },
  invalidCredentials: ({ app }) =>
    app.call(auth.login, { body: { email: 'no@example.test', password: 'x' } }),
  userForbidden: by('user', offers.createOffer, () => ({ body: offer })),
  customerForbidden: by('admin', offers.createOffer, () => ({ body: offer })),
  clientForbidden: by('client', offers.createOffer, () => ({ body: offer })),
  passwordIncorrect: by('root', secondFactor.enrolSecondFactor, () => ({ body: { password: 'wrong' } })),
  passwordChangeRequired: async ({ app, things, tokens }) => {
    const body = { password: 'chosen by somebody else', passwordRepeat: 'chosen by somebody else' };
    await app.call(auth.changePassword, { params: { id: things.userId }, token: tokens.root, body });
    return app.call(vehicles.listVehicles, { token: await app.signedIn(things.userId) });
  },
  passwordsNotMatching: by('user', auth.changePassword, ({ userId }) => ({
    params: { id: userId },
    body: { password: 'one', passwordRepeat: 'another' },
  })),
  passwordTooWeak: by('root', auth.changePassword, ({ userId }) => ({
    params: { id: userId },
    body: { password: 'short', passwordRepeat: 'short' },
  })),
  passwordUnchanged: async ({ app, things, tokens }) => {
    const given = { password: 'chosen by somebody else', passwordRepeat: 'chosen by somebody else' };
    const params = { id: things.userId };
    await app.call(auth.changePassword, { params, token: tokens.root, body: given });
    const body = { ...given, passwordOld: given.password };
    return app.call(auth.changePassword, { params, token: await app.signedIn(things.userId), body });
  },
  signUpClosed: ({ app }) => {
    const body = {
      name: 'New',
      address: 'Weg 1',
      uid: 'X1',
      email: 'new@example.test',
      password: testPassword,
    };
    return app.call(signUp.signUp, { body });
  },
  ownPersonOnly: async ({ app, things, tokens }) => {
    const parts = { params: { id: things.userId }, token: tokens.root, body: {} };
    const { body } = await app.call(sessions.impersonate, parts);
    return app.call(sessions.endOtherSessions, { token: body.token });
  },
  codeIncorrect: async ({ app, tokens: { root: token } }) => {
    await app.call(secondFactor.enrolSecondFactor, { token, body: { password: testPassword } });
    return app.call(secondFactor.confirmSecondFactor, { token, body: { code: 'aaaaaaaaaaaaaaaa' } });
  },
  secondFactorActive: async ({ app, tokens: { root: token } }) => {
    const enrol = () => app.call(secondFactor.enrolSecondFactor, { token, body: { password: testPassword } });
    await enrol();
    await app.db
      .updateTable('secondFactors')
      .set({ confirmedAt: new Date(0) })
      .execute();
    return enrol();
  },
  passkeyInvalid: ({ app }) =>
    app.call(passkeys.loginWithPasskey, {
      body: {
        credential: {
          id: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      },
    }),
  mailNotFound: by('root', mails.openMail, unknown),
  passkeyNotFound: by('user', passkeys.deletePasskey, unknown),
  passkeysExceeded: async ({ app, things, tokens: { user: token } }) => {
    const rows = Array.from({ length: userPasskeysMax }, (_, index) => ({
      userId: things.userId,
      name: `Key ${index}`,
      credentialId: Buffer.from(randomUUID()),
      publicKey: Buffer.alloc(1),
      signCount: 0,
      transports: [],
      synced: false,
      createdAt: new Date(0),
    }));
    await app.db.insertInto('passkeys').values(rows).execute();
    return app.call(passkeys.preparePasskey, { token });
  },
  confirmationRequired: async ({ app, things, tokens: { root: token } }) => {
    await app.db.updateTable('installationSettings').set({ confirmSensitive: true }).execute();
    await app.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute();
    const answer = await app.call(sessions.impersonate, { token, params: { id: things.userId }, body: {} });
    await app.db.updateTable('installationSettings').set({ confirmSensitive: false }).execute();
    return answer;
  },
  secondFactorRequired: async ({ app, tokens: { root: token } }) => {
    await app.db.updateTable('installationSettings').set({ staffSecondFactor: true }).execute();
    const answer = await app.call(users.listUsers, { token });
    await app.db.updateTable('installationSettings').set({ staffSecondFactor: false }).execute();
    return answer;
  },
  secondFactorMissing: by('root', secondFactor.confirmSecondFactor, () => ({ body: { code: '123456' } })),
  tooManyAtOnce: async ({ app, tokens: { user: token } }) => {
    const guess = () => app.call(promoCodes.redeemPromoCode, { token, body: { code: 'NOT-THERE' } });
    let answer = await guess();
    for (let tries = 0; tries < 50 && answer.status !== 429; tries++) answer = await guess();
    return answer;
  },
};

const people: Partial<Record<ErrorName, Scenario>> = {
  fieldsNotUpdatable: by('user', users.patchUser, ({ userId }) => ({
    params: { id: userId },
    body: { maxCount: 3 },
  })),
  customerLimitOutOfRange: by('admin', users.patchUser, ({ userId }) => ({
    params: { id: userId },
    body: { maxCount: 13 },
  })),
  customerCannotCreateCustomers: by('admin', customers.createCustomer, ({ customerId }) => ({
    body: { name: 'Below', parentId: customerId },
  })),
  clientForbiddenUser: async ({ app, things, tokens }) => {
    const colleague = await buildUser(app.db, { role: 'client', clientId: things.clientId });
    return app.call(users.deleteUser, { params: { id: colleague }, token: tokens.client });
  },
  clientDisallowsUserSettings: async ({ app }) => {
    const clientId = await buildClient(app.db, { disallowsUserSettings: true });
    const id = await buildUser(app.db, { clientId });
    const body = { reflection: false };
    return app.call(settings.patchUserSettings, { params: { id }, token: await app.signedIn(id), body });
  },
  invitationNotOpen: by('root', invitations.sendInvitation, ({ userId }) => ({ params: { id: userId } })),
  userExists: async ({ app, things, tokens }) => {
    const email = `${randomUUID()}@example.test`;
    await buildUser(app.db, { email });
    return app.call(users.createUser, { token: tokens.root, body: { clientId: things.clientId, email } });
  },
  userNotFound: by('root', users.getUser, unknown),
  customerNotFound: by('root', customers.getCustomer, unknown),
  clientNotFound: by('root', clients.getClient, unknown),
  jobNotFound: by('root', jobCentre.retryJob, () => ({ params: { id: '0' } })),
  sessionNotFound: by('user', sessions.endSession, unknown),
  bulkJobNotFound: by('user', bulkJobs.cancelBulkJob, unknown),
  bulkJobStateWrong: async ({ app, tokens: { user: token } }) => {
    const until = app.clock.now().toISOString();
    const body = { action: 'deleteVehicles', filter: { search: 'of none of them' }, until };
    const job = await app.call(bulkJobs.createVehicleBulkJob, { token, body });
    return app.call(bulkJobs.undoBulkJob, { params: { id: job.body.id }, token });
  },
  apiKeyNotFound: by('client', rotateApiKey, unknown),
  apiKeysExceeded: async ({ app, things: { clientId }, tokens: { client: token } }) => {
    const { id: userId } = await app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'client')
      .where('clientId', '=', clientId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    for (let count = 0; count < apiKeysMax; count += 1) await buildApiKey(app.db, { userId });
    return app.call(createApiKey, { token, body: { name: 'One more', scopes: ['read'] } });
  },
  apiCallsExhausted: async ({ app, tokens: { client: token } }) => {
    const body = { name: 'Stock system', scopes: ['read'], callsPerDay: 1 };
    const made = await app.call(createApiKey, { token, body });
    await app.call(listApiKeys, { token: made.body.key });
    return app.call(listApiKeys, { token: made.body.key });
  },
  restyleNotFound: by('user', getRestyle, unknown),
  ...reviewScenarios,
  ...connectionScenarios,
  savedViewNotFound: by('user', savedViews.deleteSavedView, unknown),
  savedViewExists: async ({ app, tokens: { user: token } }) => {
    const save = () =>
      app.call(savedViews.createSavedView, { token, body: { list: 'vehicles', name: 'Twice', query: [] } });
    await save();
    return save();
  },
  clientSettingsGroupNotFound: by('admin', settings.getClientSettings, ({ clientId }) => ({
    params: { id: clientId },
    query: { profileId: randomUUID() },
  })),
  userWithEmailNotFound: by('root', users.revertUser, () => ({ body: { email: 'nobody@example.test' } })),
  userSettingsGroupNotFound: by('user', settings.deleteProfile, ofUser({ pid: randomUUID() })),
  fileNotFound: by('user', files.deleteFile, ofUser({ fid: randomUUID() })),
  clientLicensePlateNotFound: by('user', plates.deleteLicensePlate, ofUser({ pid: randomUUID() })),
  licensePlatesExceeded: async ({ app, things: { userId }, tokens: { user: token } }) => {
    for (let count = 0; count < licensePlatesMax; count += 1) await buildPlateDesign(app.db, { userId });
    return app.call(plates.createPlateDesign, {
      params: { id: userId },
      token,
      body: { name: 'One more', design: plateDesign },
    });
  },
  plateTextTooLong: by('user', plates.createPlateDesign, writing('MAMMOTH MOTORS OF WASHINGTON AND WYOMING')),
  plateLetterMissing: by('user', plates.createPlateDesign, writing('自動車')),
  deviceNotFound: by('user', devices.deleteUserDevice, ofUser({ deviceId: randomUUID() })),
  notificationNotFound: by('user', notifications.getUserNotification, ofUser({ nid: randomUUID() })),
  dmsNotFound: by('user', social.redirectUser, ({ userId }) => ({ params: { userId, dmsId: 'nowhere' } })),
  dmsInvalidCredentials: by('user', social.instagramCallback, () => ({
    body: { code: 'x', state: 'unknown' },
  })),
  dmsUnreachable: async ({ app, things: { userId }, tokens: { user: token } }) => {
    const { body } = await app.call(social.redirectUser, { params: { userId, dmsId: 'instagram' }, token });
    const state = new URL(body.url).searchParams.get('state');
    return app.call(social.instagramCallback, { token, body: { code: 'any', state } });
  },
};

const http: Partial<Record<ErrorName, Scenario>> = {
  validationError: ({ app }) => app.call(auth.login, { body: {} }),
  requestTooLarge: ({ app }) => app.call(auth.login, { body: { email: 'x'.repeat(300_000) } }),
  contentTypeUnsupported: ({ app }) =>
    app.call(auth.login, { body: 'text', headers: { 'content-type': 'text/plain' } }),
  uploadBroken: async ({ app, things, tokens }) => {
    const payload = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n';
    const answer = await app.server.inject({
      method: 'POST',
      url: `/v1/vehicles/${things.vehicleId}/images`,
      payload,
      headers: {
        authorization: `Bearer ${tokens.user}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  },
  demoNotFound: ({ app }) => app.call(demos.getDemo, unknown()),
  demoClosed: async ({ app }) => {
    const openTo = (demo_open: boolean) =>
      app.db.updateTable('installationSettings').set({ demoOpen: demo_open }).execute();
    await openTo(false);
    const answer = await app.upload(demos.createDemo, { body: { preset: 'studio-white' }, file: photo() });
    await openTo(true);
    return answer;
  },
  databaseBusy: async ({ app }) => {
    const pool = createPool(app.database.url, 1, 'busy');
    const held = await pool.connect();
    pool.options.connectionTimeoutMillis = 1;
    return callWith(app, pool, held);
  },
  databaseAway: async ({ app }) =>
    callWith(app, createPool(`postgres://nobody@127.0.0.1:${await freePort()}/none`, 1, 'away')),
  shuttingDown: async ({ app }) => {
    const closing = await openSecondApp(app);
    const answers: Answer[] = [];
    closing.addHook('preClose', async () => {
      const { port } = closing.server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/v1/users`);
      answers.push({ status: answer.status, body: await answer.json(), headers: {} });
    });
    await closing.listen({ port: 0, host: '127.0.0.1' });
    await closing.close();
    return answers[0] ?? app.call(users.listUsers);
  },
  methodNotAllowed: ({ app }) => app.call({ ...auth.login, method: 'PATCH' }, { body: {} }),
  routeNotMatched: ({ app }) => app.call({ ...auth.login, path: '/v1/nowhere' }, { body: {} }),
  internal: async ({ app, tokens }) => {
    const owner = createPool(app.database.ownerUrl, 1, 'owner');
    await owner.query('alter table offers rename to offers_away');
    const answer = await app.call(offers.listOffers, { token: tokens.root });
    await owner.query('alter table offers_away rename to offers');
    await owner.end();
    return answer;
  },
};

export const scenarios = {
  ...entrance,
  ...people,
  ...moneyScenarios,
  ...pictureScenarios,
  ...catalogued,
  ...presetScenarios,
  ...collageScenarios,
  ...http,
};
