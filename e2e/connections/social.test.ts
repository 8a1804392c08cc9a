import { channelPresets } from '@forecourt/contract/channel-rules';
import { dayMs } from '@forecourt/contract/durations';
import type { ClientId } from '@forecourt/contract/ids';
import type { Page } from '@playwright/test';
import { json } from '../../apps/server/src/platform/db/json.ts';
import { blockOf, chapterOf, commandsOf, runCommand } from '../../apps/server/src/testing/shell-examples.ts';
import { instagramAccount } from '../../apps/server/src/testing/stand-ins/instagram-stand-in.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { currentInstallation } from '../support/current-installation.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, addVehicle, makePictures, makingTime, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { tokenOf } from '../support/session-tokens.ts';

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
  await makePictures(page, 1);
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
  // The picture is adapted before it is published.
  await link.waitFor(makingTime);
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

test('a user connects Instagram, and posts a picture', async ({ page, signedIn }) => {
  const dealer = await people.add({ type: 'basic' }, 10);
  await switchOnInstagram(dealer.clientId);
  await signedIn(dealer, { at: '/dashboard/settings' });
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
  await scheduleByProgram(dealer.email);
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No accounts connected').waitFor();
});
