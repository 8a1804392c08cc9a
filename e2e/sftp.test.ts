import { axeFaults } from './axe-faults.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJN+BG0VKzpFvvVOTZoHqdqgVCaN9HKUJzFJFfRpQxKz photos@dealer';

test('a dealer adds an SSH key in the settings, sees its fingerprint and user name, and the client revokes it', async ({
  page,
  openBrowser,
}) => {
  const clientId = await people.addClient({ name: 'Garage Upload' });
  const { email } = await people.add({ type: 'premium', name: 'Ann Dealer', clientId }, 10);
  await signIn(page, { email, at: '/dashboard/settings#sftp' });
  await page.getByText('No SSH keys yet').waitFor();
  await page.getByText('SFTP is not switched on in this installation.').waitFor();
  await expect(page.getByRole('button', { name: 'New SSH key' })).toHaveCount(0);
  await page.route('**/v1/sftp-server', (route) =>
    route.fulfill({ json: { server: { host: 'sftp.garage.example', port: 2222, fingerprint: null } } }),
  );
  await page.reload();
  await page.getByText('sftp.garage.example:2222').waitFor();
  await page.getByRole('button', { name: 'New SSH key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Photo server');
  await dialog.getByRole('textbox', { name: 'Public key' }).fill('a private key');
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await dialog.getByText('This is no public SSH key.').waitFor();
  await dialog.getByRole('textbox', { name: 'Public key' }).fill(publicKey);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ hasText: 'Photo server' });
  await row.getByText('not used yet').waitFor();
  await expect(row.locator('code')).toHaveText(/^SHA256:/);

  const account = await people.add({ role: 'client', clientId });
  const client = await openBrowser();
  try {
    await signIn(client.page, { email: account.email, at: '/client/sftp' });
    const theirs = client.page.getByRole('listitem').filter({ hasText: 'Photo server' });
    await theirs.getByText('user name garage-upload').waitFor();
    await theirs.getByText('Ann Dealer').waitFor();
    expect(await axeFaults(client.page)).toEqual([]);
    await theirs.getByRole('button', { name: 'Revoke “Photo server”' }).click();
    await client.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await theirs.waitFor({ state: 'detached' });
  } finally {
    await client.close();
  }
});
