import { expect, test } from './journey.ts';
import { logOut, samplePhoto, sendSignIn } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test('the user’s name in the menu leads customers and users to their settings, where they add a picture and logos', async ({
  page,
}) => {
  const customerId = await people.addCustomer({ name: 'Picture Group' });
  const { email } = await people.add({ role: 'customer', customerId, name: 'Carla Customer' });
  await signIn(page, { email });
  await page.getByRole('link', { name: /Carla Customer/ }).click();
  await page.waitForURL('**/customer/settings');
  await page.locator('#profile input[type=file]').setInputFiles(samplePhoto('saloon-blue-045.jpg'));
  const face = page
    .locator('#sidebar')
    .getByRole('link', { name: /Carla Customer/ })
    .locator('img');
  await face.waitFor();
  await page.locator('#logos input[type=file]').setInputFiles(samplePhoto('saloon-blue-090.jpg'));
  await page.locator('#logos').getByText('saloon-blue-090.jpg').waitFor();
  await page.reload();
  await face.waitFor();
  // The account has no second form for the same, but the way to this one.
  await page.getByRole('link', { name: 'Account' }).first().click();
  await page.getByText('Your name, email and picture are edited in the settings.').waitFor();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/customer/settings#profile');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await face.waitFor({ state: 'detached' });
});

test('simple users reach their settings through their name, basic ones find the section of logos', async ({
  page,
}) => {
  const simple = await people.add({ type: 'simple', name: 'Simon Simple' });
  await signIn(page, { email: simple.email });
  await page.getByRole('link', { name: /Simon Simple/ }).click();
  await page.waitForURL('**/crop/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await logOut(page);
  const basic = await people.add({ type: 'basic' });
  await signIn(page, {
    email: basic.email,
    at: '/login?returnUrl=/dashboard/settings',
  });
  await page.locator('#logos').getByRole('button', { name: 'Add a logo' }).waitFor();
});

test('all roles but root have links to privacy and accessibility, to built-in pages until root sets others', async ({
  page,
  context,
}) => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
  for (const [name, path] of [
    ['Privacy policy', '/privacy'],
    ['Accessibility statement', '/accessibility'],
  ] as const) {
    const link = page.getByRole('link', { name });
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await opened.waitForURL(`**${path}`);
    await opened.getByRole('heading', { name, level: 1 }).waitFor();
    await opened.close();
  }
});

test('after the sign-in the requested address opens: the callback with its code, and the demo', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic' });
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/auth/instagram/callback') && request.method() === 'POST',
  );
  await sendSignIn(page, {
    email,
    at: '/auth/instagram/callback?code=c-1&state=s-1',
  });
  expect((await asked).postDataJSON()).toEqual({ code: 'c-1', state: 's-1' });
  await page.getByText('Unfortunately, there was an error connecting your Instagram account.').waitFor();
  await logOut(page);
  await sendSignIn(page, { email, at: '/login?returnUrl=/demo-app' });
  await page.waitForURL('**/demo-app');
  await page.goto('/demo-app/');
  await page.getByRole('region', { name: 'Photo upload' }).or(page.getByText('Drop')).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/demo-app/');
});

test('a response without success shows the failure, although its status is 200', async ({ page }) => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
  await page.route('**/v1/auth/instagram/callback', (route) => route.fulfill({ json: { success: false } }));
  await page.goto('/auth/instagram/callback?code=c&state=s');
  await page.getByText('Unfortunately, there was an error connecting your Instagram account.').waitFor();
});

test('after the sign-in an address in capitals opens its area, and an invalid id shows that there is no such page', async ({
  page,
}) => {
  const { email } = await people.add({ role: 'root' });
  await page.goto('/Root');
  await page.waitForURL('**/login?returnUrl=%2FRoot');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(people.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.goto('/root/users/not-a-uuid');
  await page.getByText('There is no such page.').waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.waitForURL((url) => url.pathname === '/root');
});

test('the limit of pictures accepts whole numbers only, with an error at the field', async ({ page }) => {
  const customerId = await people.addCustomer({ name: 'Limits' });
  const clientId = await people.addClient({ name: 'Limits', customerId });
  const admin = await people.add({ role: 'customer', customerId });
  const { id } = await people.add({ type: 'basic', clientId });
  await signIn(page, { email: admin.email, at: `/customer/users/${id}` });
  const limit = page.getByLabel('Exterior pictures per vehicle');
  for (const wrong of ['-1', '1.5']) {
    await limit.fill(wrong);
    await page.getByText('Enter a whole number from 0 to 12.').waitFor();
    await page.getByRole('button', { name: 'Save' }).first().click();
  }
  const { maxCount: kept } = await people.db
    .selectFrom('users')
    .select('maxCount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept).toBe(12);
});

test('a client sees its users and not its own account', async ({ page }) => {
  const clientId = await people.addClient({ name: 'Own Account' });
  const { email } = await people.add({ role: 'client', clientId, name: 'The Client Itself' });
  await people.add({ type: 'basic', clientId, name: 'A User Of It' });
  await signIn(page, { email, at: '/client/users' });
  await page.getByRole('main').getByText('A User Of It').waitFor();
  await expect(page.getByRole('main').getByText('The Client Itself')).toHaveCount(0);
});
