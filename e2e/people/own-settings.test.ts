import { test } from '../support/journey.ts';
import { samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('users add a picture and logos in their own settings', async ({ page, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Picture Group' });
  await signedIn({ role: 'customer', customerId, name: 'Carla Customer' });
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
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await face.waitFor({ state: 'detached' });
});

test('the sign-in leads to the requested address; an invalid id has no page', async ({ page }) => {
  const { email } = await people.add({ role: 'root' });
  await page.goto('/Root');
  await page.waitForURL('**/login?returnUrl=%2FRoot');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(people.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.goto('/login?returnUrl=/demo-app');
  await page.waitForURL(({ pathname }) => pathname === '/demo-app');
  await page.goto('/root/users/not-a-uuid');
  await page.getByText('There is no such page.').waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.waitForURL((url) => url.pathname === '/root');
});
