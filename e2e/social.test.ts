import { channelPresets } from '@forecourt/contract/channel-rules';
import { dayMs } from '@forecourt/contract/durations';
import type { ClientId } from '@forecourt/contract/ids';
import type { Page } from '@playwright/test';
import { json } from '../apps/server/src/platform/db/json.ts';
import { axeFaults } from './axe-faults.ts';
import { currentInstallation } from './current-installation.ts';
import { instagramAccount } from './instagram-stand-in.ts';
import { expect, test } from './journey.ts';
import { tokenOf } from './keys.ts';
import { addPhotos, addVehicle, logOut, makingTime, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { blockOf, chapterOf, commandsOf, runCommand } from './shell-examples.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'default' });

/** Outside systems, from connecting to disconnecting, with a fake Instagram server. */

const linked = 'You have successfully linked your Instagram account!';

/** Switches a channel on by the rules that it comes with. */
async function switchOnInstagram(clientId: ClientId | undefined): Promise<void> {
  const { rules } = channelPresets.instagram;
  await people.db
    .insertInto('exportProfiles')
    .values({ clientId, channel: 'instagram', isOn: true, rules: json(rules), createdAt: new Date() })
    .execute();
}

/** Posts the picture of a vehicle, and waits until it is published. */
async function postPicture(page: Page): Promise<void> {
  await addVehicle(page, 'POST-1');
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 1 picture' }).click();
  await bar.getByText('Finished: 1 picture').waitFor(makingTime);
  const card = page.getByRole('region', { name: 'Instagram' });
  await card.getByRole('button', { name: 'Post to Instagram' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post to Instagram' });
  await dialog.getByLabel('Caption').fill('Just arrived: #saloon');
  await dialog.getByRole('button', { name: 'POST-1' }).click();
  await dialog.getByText('28 of 2,200 characters · 1 of 30 hashtags · 0 of 20 mentions').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const post = card.getByRole('list', { name: 'Posts' }).getByRole('listitem');
  await post.getByText('Just arrived: #saloon POST-1').waitFor();
  const link = post.getByRole('link', { name: 'View on Instagram' });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.instagram\.com\/p\/p\d+\/$/);
  await post.getByText(/^Published /).waitFor();
  expect(await axeFaults(page)).toEqual([]);
}

/** Schedules the picture of POST-1 by the example of docs/integrations.md. */
async function scheduleByProgram(email: string): Promise<void> {
  const [list, post] = commandsOf(blockOf(await chapterOf('Instagram'), 'sh'));
  const login = `Authorization: Bearer ${await tokenOf(email)}`;
  const reader = { folder: '.', api: `${currentInstallation().baseUrl}/v1`, auth: login, login };
  const [connection] = JSON.parse(await runCommand(list, reader)).results;
  const { id: image, setId: vehicle } = await people.db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .innerJoin('users', 'users.id', 'vehicles.userId')
    .select(['images.id', 'images.setId'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  const at = new Date(Date.now() + dayMs).toISOString();
  const command = post?.replace(',\\"$rear\\"', '').replace(/(?<=publishAt\\":\\")[^\\]+/, at);
  const made = await runCommand(command, { ...reader, connection: connection.id, front: image, vehicle });
  expect(JSON.parse(made)).toMatchObject({ state: 'waiting', caption: 'Just arrived. #usedcars' });
}

test('a user connects Instagram, returns to the settings automatically, posts a picture, and disconnects', async ({
  page,
}) => {
  const { clientId, email } = await people.add({ type: 'basic' }, 10);
  await switchOnInstagram(clientId);
  await signIn(page, { email, at: '/dashboard/settings' });
  await page.getByRole('button', { name: 'Connect Instagram', exact: true }).click();
  await page.getByText(linked).waitFor();
  await page.waitForURL((url) => url.pathname === '/dashboard/settings' && url.hash === '#profile');
  const name = `Instagram · ${instagramAccount}`;
  await page.getByText(name).waitFor();
  await page.goto('/dashboard/vehicles');
  await postPicture(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: `Posts by ${name}` }).click();
  const posts = page.getByRole('dialog', { name: `Posts by ${name}` });
  await posts.getByRole('link', { name: 'POST-1' }).waitFor();
  await page.keyboard.press('Escape');
  await scheduleByProgram(email);
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No accounts connected').waitFor();
});

test('root connects its own account, cancels the automatic return, and goes back with the link', async ({
  page,
}) => {
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email });
  await page.getByRole('link', { name: 'Social connections' }).click();
  await page.getByRole('button', { name: 'Connect Instagram', exact: true }).click();
  await page.getByText(linked).waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByText(/back in/).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL((url) => url.pathname === '/root/social-connections' && url.hash === '#profile');
  await page.getByText(`Instagram · ${instagramAccount}`).first().waitFor();
});

test('a callback without a connection in progress fails, and roles that cannot connect are redirected home', async ({
  page,
}) => {
  const { email } = await people.add({ role: 'client', type: 'basic' });
  await signIn(page, { email });
  await page.goto('/auth/instagram/callback?code=x&state=y');
  await page.getByText('Unfortunately, there was an error connecting your Instagram account.').waitFor();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL((url) => url.pathname === '/client/organisation' && url.hash === '#profile');
  await logOut(page);
  const manager = await people.add({ role: 'manager' });
  await signIn(page, { email: manager.email });
  await page.goto('/auth/instagram/callback?code=x&state=y');
  await page.waitForURL((url) => url.pathname.startsWith('/manager'));
});

test('where Instagram is not set up it is not offered, and users are referred to the operator', async ({
  page,
}) => {
  await page.route('**/v1/installation', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), dms: [] } });
  });
  const places = [
    [{ type: 'basic' }, '/dashboard/settings'],
    [{ type: 'simple' }, '/crop/social-connections'],
    [{ role: 'client', type: 'basic' }, '/client/organisation?tab=social'],
    [{ role: 'root' }, '/root/social-connections'],
  ] as const;
  for (const [parts, at] of places) {
    const { email } = await people.add(parts);
    await signIn(page, { email, at });
    await page.getByText('Instagram is not set up on this installation.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Connect Instagram', exact: true }).count(), at).toBe(0);
    await logOut(page);
  }
});
