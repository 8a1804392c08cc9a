import { dayMs } from '@forecourt/contract/durations';
import {
  instagramCallback,
  listOAuthTokens,
  type OAuthToken,
  redirectUser,
} from '@forecourt/contract/social';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { consent, startOAuthProvider, type TestProvider } from '../../../testing/stand-ins/oauth-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import { refreshEndingTokens } from './refresh.service.ts';

/** Tests against a real provider on the loopback interface. */

let provider: TestProvider;
let app: TestApp;
let id: Awaited<ReturnType<typeof buildUser>>;

async function open(parts: Partial<TestProvider['provider']> = {}): Promise<void> {
  provider = await startOAuthProvider();
  app = await openTestApp({ oauthProviders: { instagram: { ...provider.provider, ...parts } } });
  id = await buildUser(app.db);
}
afterEach(async () => {
  await app.close();
  await provider.close();
});

/** Connects the provider, from the redirect to its callback. */
async function connect(): Promise<void> {
  const token = await app.signedIn(id);
  const { body } = await app.call(redirectUser, { params: { userId: id, dmsId: 'instagram' }, token });
  const { status } = await app.call(instagramCallback, { token, body: await consent(body.url) });
  expect(status).toBe(200);
}
async function shown(): Promise<OAuthToken> {
  const { body } = await app.call(listOAuthTokens, { token: await app.signedIn(id) });
  return body.results[0];
}
const opened = async () => {
  const row = await app.db.selectFrom('oauthTokens').selectAll().executeTakeFirstOrThrow();
  return app.outside.sealer.open(row.sealedToken, 'oauth token');
};
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString();

describe('a token valid for sixty days', () => {
  beforeEach(() => open());

  it('is refreshed from ten days before its expiry, each time again, and not before', async () => {
    await connect();
    const first = await opened();
    app.clock.forward(49 * dayMs);
    await refreshEndingTokens(app.system());
    expect(provider.refreshed).toBe(0);
    app.clock.forward(2 * dayMs);
    await refreshEndingTokens(app.system());
    expect([await opened(), (await shown()).expiresAt]).toEqual([`${first}+`, inDays(60)]);
    await refreshEndingTokens(app.system());
    expect(provider.refreshed).toBe(1);
    app.clock.forward(55 * dayMs);
    await refreshEndingTokens(app.system());
    expect([await opened(), (await shown()).refreshFailedAt]).toEqual([`${first}++`, null]);
  });

  it('is retried while the provider is down, and marked once it has expired', async () => {
    await connect();
    const first = await opened();
    app.clock.forward(51 * dayMs);
    provider.broken = true;
    await refreshEndingTokens(app.system());
    expect([provider.refreshed, (await shown()).refreshFailedAt]).toEqual([1, null]);
    provider.broken = false;
    await refreshEndingTokens(app.system());
    expect(await opened()).toBe(`${first}+`);
    app.clock.forward(61 * dayMs);
    await refreshEndingTokens(app.system());
    expect((await shown()).refreshFailedAt).toBe(app.clock.now().toISOString());
    expect(provider.refreshed).toBe(2);
  });

  it('that the provider refuses is marked in the list and not tried again until the user connects again', async () => {
    await connect();
    app.clock.forward(52 * dayMs);
    provider.longLived.clear();
    await refreshEndingTokens(app.system());
    const marked = (await shown()).refreshFailedAt;
    expect(marked).toBe(app.clock.now().toISOString());
    const notices = await app.db.selectFrom('notifications').select('link').execute();
    expect(notices).toEqual([{ link: { kind: 'connections' } }]);
    app.clock.forward(dayMs);
    await refreshEndingTokens(app.system());
    expect([provider.refreshed, (await shown()).refreshFailedAt]).toEqual([1, marked]);
    await connect();
    expect(await shown()).toMatchObject({ refreshFailedAt: null, expiresAt: inDays(60) });
  });

  it('of a deleted account is not refreshed', async () => {
    await connect();
    await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute();
    app.clock.forward(52 * dayMs);
    await refreshEndingTokens(app.system());
    expect(provider.refreshed).toBe(0);
  });

  it('is not overwritten by a refresh when the user connects again meanwhile', async () => {
    await connect();
    app.clock.forward(52 * dayMs);
    const reading = { ...app.system(), now: app.clock.now() };
    const { outgoing } = app.outside;
    // The user connects again while the refresh is waiting for its response.
    app.outside.outgoing = async (...asked) => {
      app.outside.outgoing = outgoing;
      app.clock.forward(1_000);
      await connect();
      return outgoing(...asked);
    };
    await refreshEndingTokens(reading);
    expect([await opened(), (await shown()).expiresAt]).toEqual([
      'a-token-that-lives-sixty-days',
      inDays(60),
    ]);
    expect(provider.refreshed).toBe(1);
  });

  it('is refreshed by the worker', async () => {
    await connect();
    app.clock.forward(52 * dayMs);
    const worker = await startTestWorker(app);
    await inTx(app.db, (tx) => enqueue(tx, 'social.refresh', {}));
    await until('the new token', async () => (await opened()).endsWith('+'));
    await worker.stop();
  });
});

describe('a provider with refresh tokens', () => {
  beforeEach(() => open({ longLivedUrl: null, refreshUrl: null }));

  it('gets a new token after expiry, and a new refresh token that works as well', async () => {
    await connect();
    const sealed = async () => app.db.selectFrom('oauthTokens').selectAll().executeTakeFirstOrThrow();
    const first = await sealed();
    app.clock.forward(2 * dayMs);
    await refreshEndingTokens(app.system());
    const second = await sealed();
    expect(await opened()).not.toBe(app.outside.sealer.open(first.sealedToken, 'oauth token'));
    expect(second.sealedRefreshToken).not.toBe(first.sealedRefreshToken);
    app.clock.forward(2 * dayMs);
    await refreshEndingTokens(app.system());
    expect((await shown()).refreshFailedAt).toBeNull();
    expect((await sealed()).sealedToken).not.toBe(second.sealedToken);
  });

  it('a connection without a refresh token is marked as expired', async () => {
    await connect();
    await app.db.updateTable('oauthTokens').set({ sealedRefreshToken: null }).execute();
    app.clock.forward(2 * dayMs);
    await refreshEndingTokens(app.system());
    expect((await shown()).refreshFailedAt).toBe(app.clock.now().toISOString());
  });
});
