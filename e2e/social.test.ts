import { expect, it } from 'vitest';
import { instagramAccount } from './instagram-stand-in.ts';
import { logOut, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

/** Outside systems, from connecting to disconnecting, with a fake Instagram server. */

const { people, browser } = setUpBrowserTest();

const linked = 'You have successfully linked your Instagram account!';

it('a user connects Instagram, returns to the settings automatically, and disconnects', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password, at: '/dashboard/settings' });
  await page.getByRole('button', { name: 'Connect Instagram' }).click();
  await page.getByText(linked).waitFor();
  await page.waitForURL((url) => url.pathname === '/dashboard/settings' && url.hash === '#profile');
  const name = `Instagram · ${instagramAccount}`;
  await page.getByText(name).waitFor();
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No accounts connected').waitFor();
});

it('root connects its own account, cancels the automatic return, and goes back with the link', async () => {
  const { page } = browser;
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, password: people.password });
  await page.getByRole('link', { name: 'Social connections' }).click();
  await page.getByRole('button', { name: 'Connect Instagram' }).click();
  await page.getByText(linked).waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByText(/back in/).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL((url) => url.pathname === '/root/social-connections' && url.hash === '#profile');
  await page.getByText(`Instagram · ${instagramAccount}`).first().waitFor();
});

it('a callback without a connection in progress fails, and roles that cannot connect are redirected home', async () => {
  const { page } = browser;
  const { email } = await people.add({ role: 'client', type: 'basic' });
  await signIn(page, { email, password: people.password });
  await page.goto('/auth/instagram/callback?code=x&state=y');
  await page.getByText('Unfortunately, there was an error connecting your Instagram account.').waitFor();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL((url) => url.pathname === '/client/organisation' && url.hash === '#profile');
  await logOut(page);
  const manager = await people.add({ role: 'manager' });
  await signIn(page, { email: manager.email, password: people.password });
  await page.goto('/auth/instagram/callback?code=x&state=y');
  await page.waitForURL((url) => url.pathname.startsWith('/manager'));
});

it('where Instagram is not set up it is not offered, and users are referred to the operator', async () => {
  const { page } = browser;
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
    await signIn(page, { email, password: people.password, at });
    await page.getByText('Instagram is not set up on this installation.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Connect Instagram', exact: true }).count(), at).toBe(0);
    await logOut(page);
  }
});
