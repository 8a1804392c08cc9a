import { login } from '@forecourt/contract/auth';
import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { deleteLicensePlate } from '@forecourt/contract/license-plates';
import { profileKeptMs, userProfilesMax } from '@forecourt/contract/limits';
import type { Route } from '@forecourt/contract/route';
import {
  createProfile,
  deleteProfile,
  getClientSettings,
  getUserSettings,
  listProfiles,
  patchClientSettings,
  patchProfile,
  patchUserSettings,
  restoreProfile,
} from '@forecourt/contract/settings';
import { listOAuthTokens } from '@forecourt/contract/social';
import { getUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOAuthToken, buildPlate } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as users from '../../people/users/users.service.ts';
import { purgeProfiles } from './settings.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

interface Person {
  id: UserId;
  clientId: ClientId;
  customerId: CustomerId;
  token: string;
  params: { id: UserId };
}
async function person(disallowsUserSettings = false): Promise<Person> {
  const parentId = await buildCustomer(app.db, { allowChilds: true });
  const customerId = await buildCustomer(app.db, { parentId });
  const clientId = await buildClient(app.db, { customerId, disallowsUserSettings });
  const id = await buildUser(app.db, { clientId });
  return { id, clientId, customerId, token: await app.signedIn(id), params: { id } };
}
const read = async (who: Person, profileId?: string) =>
  (await app.call(getUserSettings, { ...who, query: profileId ? { profileId } : {} })).body;
const write = (who: Person, body: object, query: object = {}) =>
  app.call(patchUserSettings, { ...who, body, query: { ...query } });
const addProfile = async (who: Person, body: object) =>
  (await app.call(createProfile, { ...who, body })).body;

it('the nearest level decides, and each value names its level', async () => {
  const who = await person();
  const plate = async (profileId?: string) => {
    const { plateMode, from } = await read(who, profileId);
    return [plateMode, from.plateMode];
  };
  expect(await plate()).toEqual(['blur', 'installation']);
  const byRoot = { token: root, body: { plateMode: 'keep' } };
  await app.call(patchCustomerSettings, { ...byRoot, params: { id: who.customerId } });
  expect(await plate()).toEqual(['keep', 'customer']);
  const colour = { token: root, params: { id: who.clientId }, body: { plateMode: 'colour' } };
  expect((await app.call(patchClientSettings, colour)).body.from.plateMode).toBe('client');
  expect(await plate()).toEqual(['colour', 'client']);
  await write(who, { plateMode: 'blur' });
  expect(await plate()).toEqual(['blur', 'user']);
  const { id } = await addProfile(who, { name: 'Winter', plateMode: 'keep', preset: 'dark-hall' });
  expect(await plate(id)).toEqual(['keep', 'profile']);
  expect(await plate()).toEqual(['blur', 'user']);
  expect(await read(who, id)).toMatchObject({
    preset: 'dark-hall',
    from: { preset: 'profile', reflection: 'installation' },
  });
  await write(who, { plateMode: null });
  expect(await plate()).toEqual(['colour', 'client']);
  await app.call(patchClientSettings, { ...colour, body: { plateMode: null } });
  expect(
    (await app.call(getClientSettings, { token: root, params: { id: who.clientId } })).body.plateMode,
  ).toBe('keep');
});

it('each level shows which showroom it would inherit, whatever it has chosen itself', async () => {
  const who = await person();
  const byRoot = (route: Route, id: string, preset: string) =>
    app.call(route, { token: root, params: { id }, body: { preset } });
  const onCustomer = await byRoot(patchCustomerSettings, who.customerId, 'dark-hall');
  const ofInstallation = { preset: 'studio-white', backgroundId: null, from: 'installation' };
  expect(onCustomer.body.inherited).toEqual(ofInstallation);
  const onClient = await byRoot(patchClientSettings, who.clientId, 'brick-loft');
  expect(onClient.body.inherited).toEqual({ preset: 'dark-hall', backgroundId: null, from: 'customer' });
  const inherited = { preset: 'brick-loft', backgroundId: null, from: 'client' };
  expect(await read(who)).toMatchObject({ preset: 'brick-loft', inherited });
  const chosen = (await write(who, { preset: 'studio-grey' })).body;
  expect(chosen).toMatchObject({ preset: 'studio-grey', inherited });
  const { id } = await addProfile(who, { name: 'Winter', preset: 'dark-hall' });
  expect((await read(who, id)).inherited).toMatchObject({ preset: 'studio-grey', from: 'user' });
});

it('a client can prevent its users from changing their settings, but not itself', async () => {
  const who = await person(true);
  const other = await addProfile(who, { name: 'x' });
  expect(other.name).toBe('clientDisallowsUserSettings');
  expect((await write(who, { preset: 'brand' })).body.name).toBe('clientDisallowsUserSettings');
  expect((await write(who, { language: 'fr', preset: 'brand' })).status).toBe(403);
  expect((await write(who, { language: 'fr' })).body).toMatchObject({ language: 'fr' });
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId: who.clientId }));
  expect((await write({ ...who, token: client }, { preset: 'brand' })).status).toBe(200);
  expect((await read(who)).preset).toBe('brand');
});

it('profiles are listed, renamed, changed and removed; those of other users are not found', async () => {
  const [who, other] = [await person(), await person()];
  const { id } = await addProfile(who, { name: 'Summer', reflection: false });
  const params = { id: who.id, pid: id };
  const changed = await app.call(patchProfile, {
    params,
    token: who.token,
    body: { name: 'Sun', preset: 'brand' },
  });
  expect(changed.body).toMatchObject({ name: 'Sun', preset: 'brand', reflection: false });
  expect((await app.call(listProfiles, who)).body.results).toEqual([changed.body]);
  expect((await write(who, { brandColour: '#aabbcc' }, { profileId: id })).body).toMatchObject({
    brandColour: '#aabbcc',
    from: { brandColour: 'profile' },
  });
  const foreign = 'userSettingsGroupNotFound';
  expect((await read(other, id)).name).toBe(foreign);
  expect((await write(other, {}, { profileId: id })).body.name).toBe(foreign);
  const theirs = { params: { id: other.id, pid: id }, token: other.token };
  expect((await app.call(patchProfile, { ...theirs, body: {} })).body.name).toBe(foreign);
  expect((await app.call(deleteProfile, theirs)).body.name).toBe(foreign);
  expect((await app.call(deleteProfile, { params, token: who.token })).status).toBe(200);
  expect((await read(who, id)).name).toBe(foreign);
});

it('a plate picture has to be the user’s own, and has no effect once it is deleted', async () => {
  const [who, other] = [await person(), await person()];
  const [own, foreign] = [
    await buildPlate(app.db, { userId: who.id }),
    await buildPlate(app.db, { userId: other.id }),
  ];
  const use = (licensePlateId: string | undefined) => write(who, { plateMode: 'picture', licensePlateId });
  expect((await use(undefined)).body).toMatchObject({
    name: 'validationError',
    params: { field: 'licensePlateId' },
  });
  expect((await use(foreign)).body.name).toBe('clientLicensePlateNotFound');
  expect((await use(own)).body).toMatchObject({ plateMode: 'picture', licensePlateId: own });
  expect((await write(who, { licensePlateId: null })).body.name).toBe('validationError');
  await app.call(deleteLicensePlate, { params: { id: who.id, pid: own }, token: who.token });
  expect(await read(who)).toMatchObject({ plateMode: 'blur', licensePlateId: null });
});

it('a user’s language is the one they chose, else the client’s, else that of the panel at the last sign-in', async () => {
  const who = await person();
  const language = async () => {
    const settings = await read(who);
    expect((await users.findLanguageOf(app.db, who.id)).language).toBe(settings.language);
    return [settings.language, settings.from.language];
  };
  expect(await language()).toEqual(['en', 'installation']);
  const { email } = (await app.call(getUser, { params: { id: who.id }, token: who.token })).body;
  const headers = { 'accept-language': 'xx, de-AT;q=0.9, fr;q=0.8' };
  await app.call(login, { body: { email, password: testPassword }, headers });
  expect(await language()).toEqual(['de', 'user']);
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId: who.clientId }));
  await app.call(patchClientSettings, {
    params: { id: who.clientId },
    token: client,
    body: { language: 'it' },
  });
  expect(await language()).toEqual(['it', 'client']);
  await write(who, { language: 'hu' });
  expect(await language()).toEqual(['hu', 'user']);
  await write(who, { language: 'gr' });
  expect(await language()).toEqual(['el', 'user']);
  await write(who, { language: null });
  expect(await language()).toEqual(['it', 'client']);
  expect((await write(who, { language: 'xx' })).body.name).toBe('validationError');
});

it('a deleted profile can be restored for a day, with its connected systems; then both are gone', async () => {
  const who = await person();
  const { id } = await addProfile(who, { name: 'Winter', preset: 'brand' });
  const tokenId = await buildOAuthToken(app.db, { userId: who.id });
  await app.db.updateTable('oauthTokens').set({ profileId: id }).where('id', '=', tokenId).execute();
  const one = { params: { id: who.id, pid: id }, token: who.token };
  const connected = async () => (await app.call(listOAuthTokens, { token: who.token })).body.count;
  await app.call(deleteProfile, one);
  expect([await connected(), (await app.call(listProfiles, who)).body.results]).toEqual([0, []]);
  expect((await app.call(deleteProfile, one)).body.name).toBe('userSettingsGroupNotFound');
  app.clock.forward(profileKeptMs);
  await purgeProfiles(app.system());
  one.token = await app.signedIn(who.id);
  expect((await app.call(restoreProfile, one)).body).toMatchObject({ id, name: 'Winter', preset: 'brand' });
  who.token = one.token;
  expect(await connected()).toBe(1);
  await app.call(deleteProfile, one);
  app.clock.forward(profileKeptMs + 1);
  await purgeProfiles(app.system());
  one.token = await app.signedIn(who.id);
  expect((await app.call(restoreProfile, one)).body.name).toBe('userSettingsGroupNotFound');
  expect(await app.db.selectFrom('oauthTokens').select('id').where('id', '=', tokenId).execute()).toEqual([]);
});

it('the number of a user’s profiles is limited', async () => {
  const who = await person();
  for (let index = 0; index < userProfilesMax; index++) await addProfile(who, { name: `Profile ${index}` });
  expect((await addProfile(who, { name: 'One more' })).name).toBe('fieldsNotUpdatable');
});
