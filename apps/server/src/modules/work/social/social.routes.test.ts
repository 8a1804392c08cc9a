import type { UserId } from '@forecourt/contract/ids';
import {
  deleteOAuthToken,
  instagramCallback,
  listOAuthTokens,
  redirectClient,
  redirectUser,
} from '@forecourt/contract/social';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutgoing } from '../../../platform/outgoing/safe-fetch.ts';
import { buildProfile } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import {
  consent,
  redirectUri,
  startOAuthProvider,
  type TestProvider,
} from '../../../testing/stand-ins/oauth-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Tests against a real provider on the loopback interface. */

const long = 'a-token-that-lives-sixty-days';
let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOAuthProvider();
  app = await openTestApp({ oauthProviders: { instagram: provider.provider } });
});
beforeEach(() => {
  provider.asked = 0;
  provider.broken = false;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function person(parts: Parameters<typeof buildUser>[1] = {}) {
  const id = await buildUser(app.db, parts);
  return { id, token: await app.signedIn(id) };
}
const begin = async (userId: UserId, token: string, query: object = {}) =>
  (await app.call(redirectUser, { params: { userId, dmsId: 'instagram' }, token, query: { ...query } })).body;
const finish = (token: string, body: object) => app.call(instagramCallback, { token, body });
const stored = () => app.db.selectFrom('oauthTokens').selectAll().execute();

it('a user connects an account: the token is stored encrypted and never returned', async () => {
  const { id, token } = await person();
  const { url } = await begin(id, token);
  const sent = new URL(url).searchParams;
  expect(Buffer.from(sent.get('state') ?? '', 'base64url')).toHaveLength(16);
  expect([sent.get('redirect_uri'), sent.get('code_challenge_method')]).toEqual([redirectUri, 'S256']);
  expect(url).not.toContain(encodeURIComponent(provider.provider.clientSecret));
  const back = await consent(url);
  const { status, body } = await finish(token, { ...back, code: `${back.code}#_` });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ success: true, userDms: { dmsId: 'instagram', userId: id, profileId: null } });
  expect(body.userDms.expiresAt).toBe('2026-08-14T10:00:00.000Z');
  const { body: list } = await app.call(listOAuthTokens, { token });
  expect(list.results).toEqual([body.userDms]);
  const [row] = await stored();
  const kept = JSON.stringify([row, body, list]);
  expect(kept).not.toContain(long);
  expect(app.outside.sealer.open(row?.sealedToken ?? '', 'oauth token')).toBe(long);
  const gone = { params: { id: body.userDms.id } };
  const stranger = await person();
  expect((await app.call(deleteOAuthToken, { ...gone, token: stranger.token })).body.name).toBe(
    'dmsNotFound',
  );
  expect((await app.call(deleteOAuthToken, { ...gone, token })).status).toBe(200);
  expect(await stored()).toEqual([]);
});

it('a state that is missing, made up, another user’s, used or expired fails without a request to the provider', async () => {
  const [mine, other] = [await person(), await person()];
  const refused = async (token: string, body: object) => {
    const before = provider.asked;
    const answer = await finish(token, body);
    return [answer.body.name, provider.asked - before];
  };
  const no = ['dmsInvalidCredentials', 0];
  const back = await consent((await begin(mine.id, mine.token)).url);
  expect(await refused(mine.token, { code: back.code })).toEqual(no);
  expect(await refused(mine.token, { ...back, state: 'AAAAAAAAAAAAAAAAAAAAAA' })).toEqual(no);
  expect(await refused(other.token, back)).toEqual(no);
  expect(await refused(await app.signedIn(mine.id), back)).toEqual(no);
  expect((await finish(mine.token, back)).status).toBe(200);
  expect(await refused(mine.token, back)).toEqual(no);
  const late = new URL((await begin(mine.id, mine.token)).url).searchParams.get('state');
  app.clock.forward(10 * 60_000 + 1);
  expect(await refused(mine.token, { code: 'any', state: late })).toEqual(no);
});

it('a code that the provider refuses and an unreachable provider give different errors', async () => {
  const { id, token } = await person();
  const stateOf = async () => new URL((await begin(id, token)).url).searchParams.get('state');
  expect((await finish(token, { code: 'made-up', state: await stateOf() })).body.name).toBe(
    'dmsInvalidCredentials',
  );
  expect(provider.asked).toBe(1);
  provider.broken = true;
  const { status, body } = await finish(token, { code: 'any', state: await stateOf() });
  expect([status, body.name]).toEqual([502, 'dmsUnreachable']);
  expect(JSON.stringify(body)).not.toContain('127.0.0.1');
});

it('a provider at a private address is not called, unless the operator allows its network', async () => {
  const { id, token } = await person();
  const back = await consent((await begin(id, token)).url);
  const { outgoing } = app.outside;
  app.outside.outgoing = createOutgoing([]);
  expect((await finish(token, back)).body.name).toBe('dmsUnreachable');
  app.outside.outgoing = outgoing;
  expect(provider.asked).toBe(0);
});

it('a code from another authorization does not work with this state: the PKCE verifier is bound to the state', async () => {
  const { id, token } = await person();
  const [first, second] = [
    await consent((await begin(id, token)).url),
    await consent((await begin(id, token)).url),
  ];
  const mixed = await finish(token, { code: first.code, state: second.state });
  expect([mixed.body.name, provider.asked]).toEqual(['dmsInvalidCredentials', 1]);
});

it('a profile, a client and root’s own account can be connected by users with permission', async () => {
  const clientId = await buildClient(app.db);
  const user = await person({ clientId });
  const account = await person({ role: 'client', clientId });
  const root = await person({ role: 'root' });
  const profileId = await buildProfile(app.db, { userId: user.id });
  const back = await consent((await begin(user.id, user.token, { profileId })).url);
  expect((await finish(user.token, back)).body.userDms).toMatchObject({ userId: user.id, profileId });
  const strangers = await buildProfile(app.db, { userId: account.id });
  expect((await begin(user.id, user.token, { profileId: strangers })).name).toBe('userSettingsGroupNotFound');
  const ofClient = (token: string) =>
    app.call(redirectClient, { params: { clientId, dmsId: 'instagram' }, token });
  expect((await ofClient(user.token)).body.name).toBe('userForbidden');
  const clientBack = await consent((await ofClient(account.token)).body.url);
  expect((await finish(account.token, clientBack)).body.clientDms).toMatchObject({ clientId, userId: null });
  const rootBack = await consent((await begin(root.id, root.token)).url);
  expect((await finish(root.token, rootBack)).body).toEqual({ success: true });
  const counts = async (token: string) => (await app.call(listOAuthTokens, { token })).body.count;
  expect([await counts(user.token), await counts(account.token)]).toEqual([1, 2]);
});

it('an unknown system answers “not found”', async () => {
  const { id, token } = await person();
  for (const dmsId of ['unknown', 'constructor']) {
    const { body } = await app.call(redirectUser, { params: { userId: id, dmsId }, token });
    expect(body.name).toBe('dmsNotFound');
  }
});
