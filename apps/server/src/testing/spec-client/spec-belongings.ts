import { isIn, type Json, type Outside, type Session, type SpecClient } from './spec-call.ts';
import type { Organisation } from './spec-organisations.ts';

function pictureForm(picture: string, after: Record<string, string> = {}): FormData {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'picture.png');
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  return form;
}

/** A URL in a response must be reachable from this origin too. */
async function leadsSomewhere(
  spec: SpecClient,
  what: string,
  address: () => Promise<string | null>,
): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    const url = await address();
    if (
      url &&
      (await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  spec.expect(`${what} can be shown`, false, await address());
}

async function notifications(
  spec: SpecClient,
  root: Session,
  { user }: Organisation,
  picture: string,
): Promise<void> {
  const mine = 'v1 /users/:id/notifications';
  const own = { token: user.token };
  const unseen = () =>
    spec.call('GET', mine, [user.user.id], { ...own, query: { isSeen: 'false', status: 'active' } });
  // The installation itself has told the user of the invoice that was closed.
  const before = (await unseen()).count;
  const { token } = root;
  const nested = { language: 'english', content: { headLine: 'Hello', content: 'News' } };
  const flat = { language: 'german', headLine: 'Hallo', content: 'Neues' };
  const send = (body: object) => spec.call('POST', 'v1 /notifications', [], { token, body });
  const text = { priority: 'low', contentType: 'string', languageContents: [nested, flat] };
  const sent = await send(text);
  spec.expectFields('a notification', sent, text);
  const { id } = await spec.call('POST', 'v1 /notifications/upload', [], {
    token,
    form: pictureForm(picture),
  });
  const shown = { language: 'en', content: { headLine: 'Look', content: id } };
  await send({ priority: 'high', contentType: 'image', languageContents: [shown] });
  const all = await spec.call('GET', 'v1 /notifications', [], { token, page: 1, limit: 20 });
  spec.expect('sent notifications are listed', isIn(all, sent.id), all.count);
  const received = await unseen();
  spec.expect(
    'it has count, notSeen and results',
    received.count === before + 2 && received.notSeen === before + 2,
    received,
  );
  const [newest, first] = received.results;
  spec.expectFields('a received notification', newest?.notification, {
    priority: 'high',
    contentType: 'image',
  });
  spec.expectFields('the one before', first?.notification, text);
  await leadsSomewhere(spec, 'the picture of a notification', async () => {
    const read: Json = await spec.call('GET', `${mine}/:nid`, [user.user.id, newest.id], own);
    return read.notification.languageContents[0].content.content;
  });
  await spec.call('PATCH', `${mine}/:nid`, [user.user.id, first.id], { ...own, body: { isSeen: true } });
  spec.expect('what was seen is not listed any more', (await unseen()).notSeen === before + 1);
  await spec.call('DELETE', mine, [user.user.id], own);
  spec.expect('all of them are gone', (await unseen()).count === 0);
}

async function files(
  spec: SpecClient,
  root: Session,
  { user }: Organisation,
  picture: string,
): Promise<void> {
  const own = { token: user.token };
  const id = user.user.id;
  const all = 'v1 /users/:id/files';
  const untyped = await spec.call('POST', all, [id], { ...own, form: pictureForm(picture) });
  const form = pictureForm(picture, { type: 'profilePicture' });
  const typed = await spec.call('POST', all, [id], { ...own, form });
  spec.expectFields('a file with its type after it', typed, { type: 'profilePicture' });
  const byRoot = await spec.call('POST', 'v1 /root/:rootId/users/:id/files', [root.user.id, id], {
    token: root.token,
    form: pictureForm(picture),
  });
  const listed = await spec.call('GET', all, [id], own);
  for (const file of [untyped, typed, byRoot]) spec.expect('a file is listed', isIn(listed, file.id), listed);
  const pictures = await spec.call('GET', all, [id], { ...own, query: { type: 'profilePicture' } });
  spec.expect('files are listed by their type', pictures.results.length === 1, pictures);
  const me: Json = await spec.call('GET', 'v1 /users/:id', [id], own);
  const shown = await fetch(me.profilePicture.path).then((answer) => answer.ok);
  spec.expect('the profile picture is shown at once', shown, me.profilePicture);
  await spec.call('DELETE', `${all}/:fid`, [id, untyped.id], own);
  spec.expect('a deleted file is gone', !isIn(await spec.call('GET', all, [id], own), untyped.id));
}

async function plates(spec: SpecClient, { user }: Organisation, picture: string): Promise<void> {
  const own = { token: user.token };
  const all = 'v1 /users/:id/license-plates';
  const made = await spec.call('POST', all, [user.user.id], { ...own, form: pictureForm(picture) });
  spec.expectFields('a plate without a name', made, { name: 'picture' });
  await leadsSomewhere(
    spec,
    'a plate',
    async () => (await spec.call('GET', all, [user.user.id], own)).results[0].path,
  );
  await spec.call('DELETE', `${all}/:pid`, [user.user.id, made.id], own);
  spec.expect('a deleted plate is gone', !isIn(await spec.call('GET', all, [user.user.id], own), made.id));
}

async function settings(spec: SpecClient, root: Session, of: Organisation): Promise<void> {
  const own = { token: of.user.token };
  const id = of.user.user.id;
  const profiles = 'v1 /users/:id/profiles';
  const profile = await spec.call('POST', profiles, [id], { ...own, body: { name: 'Outdoor' } });
  const renamed = { ...profile, name: 'Indoor' };
  await spec.call('PATCH', `${profiles}/:pid`, [id, profile.id], { ...own, body: renamed });
  const listed = await spec.call('GET', profiles, [id], own);
  spec.expect('a profile was renamed', listed.results[0]?.name === 'Indoor', listed);
  for (const query of [{}, { profileId: profile.id }] as Record<string, string>[]) {
    const read = await spec.call('GET', 'v1 /users/:id/settings', [id], { ...own, query });
    const body = { ...read, reflection: !read.reflection };
    await spec.call('PATCH', 'v1 /users/:id/settings', [id], { ...own, query, body });
    const changed = await spec.call('GET', 'v1 /users/:id/settings', [id], { ...own, query });
    spec.expectFields('settings that are sent back', changed, { reflection: body.reflection });
  }
  await spec.call('DELETE', `${profiles}/:pid`, [id, profile.id], own);
  spec.expect(
    'a deleted profile is gone',
    (await spec.call('GET', profiles, [id], own)).results.length === 0,
  );
  const path = 'v1 /customers/:id/settings';
  const { token } = root;
  const read = await spec.call('GET', path, [of.customerId], { token });
  await spec.call('PATCH', path, [of.customerId], { token, body: { ...read, retentionDays: 60 } });
  const changed = await spec.call('GET', path, [of.customerId], { token });
  spec.expectFields('settings of a customer', changed, { retentionDays: 60 });
  const types = await spec.call('GET', 'v2 /users/:id/vehicle-types', [id], own);
  spec.expect('there are vehicle types', JSON.stringify(types).length > 10, types);
}

async function devices(spec: SpecClient, { user }: Organisation, mark: string): Promise<void> {
  const own = { token: user.token };
  const id = user.user.id;
  const deviceOf = (name: string) => ({
    deviceId: `push-token-${name}-${mark}`,
    meta: { manufacturer: 'chrome' },
  });
  await spec.call('POST', 'v1 /devices', [], { ...own, body: deviceOf('first') });
  const listed = await spec.call('GET', 'v1 /users/:id/devices', [id], own);
  spec.expectFields('a device', listed.results[0], deviceOf('first'));
  spec.expect('devices are listed', (await spec.call('GET', 'v1 /devices', [], own)).results.length === 1);
}

async function connections(
  spec: SpecClient,
  root: Session,
  outside: Outside,
  of: Organisation,
): Promise<void> {
  const own = { token: of.user.token };
  const back = 'v1 /auth/instagram/callback';
  const { url } = await spec.call(
    'GET',
    'v2 /users/:userId/dms/:dmId/oauth-redirect',
    [of.user.user.id, 'instagram'],
    own,
  );
  const linked = await spec.call('POST', back, [], { ...own, body: await outside.consent(url) });
  spec.expect('a user links Instagram', linked.success === true && Boolean(linked.userDms), linked);
  const path = 'v2 /clients/:clientId/dms/:dmId/oauth-redirect';
  const ofClient = await spec.call('GET', path, [of.clientId, 'instagram'], { token: root.token });
  const body = await outside.consent(ofClient.url);
  const client = await spec.call('POST', back, [], { token: root.token, body });
  spec.expect('a client links Instagram', Boolean(client.clientDms), client);
  const tokens = await spec.call('GET', 'v2 /oauth-tokens', [], own);
  await spec.call('DELETE', 'v2 /oauth-tokens/:id', [tokens.results[0]?.id ?? ''], own);
  const left = await spec.call('GET', 'v2 /oauth-tokens', [], own);
  spec.expect('a connection is gone', left.results.length === tokens.results.length - 1, left);
}

/** Objects that belong to a user: notifications, files, plates, settings, devices, connections. */
export async function belongings(
  spec: SpecClient,
  root: Session,
  outside: Outside,
  of: Organisation,
  mark: string,
): Promise<void> {
  await notifications(spec, root, of, outside.picture);
  await files(spec, root, of, outside.picture);
  await plates(spec, of, outside.picture);
  await settings(spec, root, of);
  await devices(spec, of, mark);
  await connections(spec, root, outside, of);
}
