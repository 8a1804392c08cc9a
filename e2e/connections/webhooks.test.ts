import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../apps/server/src/testing/stand-ins/webhook-receiver.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { addVehicle } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver.close());

test('a webhook reports a new vehicle, and repeats what failed', async ({ page, signedIn }) => {
  const clientId = await people.addClient({ name: 'Garage Hook' });
  await signedIn(
    { type: 'premium', name: 'Ann Dealer', clientId },
    { credits: 10, at: '/dashboard/settings#webhooks' },
  );
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await dialog.getByRole('radio', { name: 'Only these' }).check();
  await dialog.getByRole('checkbox', { name: 'Vehicle created' }).check();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  const address = receiver.url.replace('http://', '');
  const row = page.getByRole('listitem').filter({ hasText: address });
  await row.getByText('Vehicle created').waitFor();
  receiver.replies.push({ status: 500 });
  await row.getByRole('button', { name: `Actions for ${address}` }).click();
  await page.getByRole('menuitem', { name: 'Send test' }).click();
  await page.getByText('A test is on its way').waitFor();
  // The first attempt failed, and the second one follows some seconds later.
  const entry = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'webhook.test' });
  await entry.getByText('Delivered').waitFor({ timeout: 60_000 });
  await entry.getByText('webhook.test').first().click();
  await entry.getByText('answered 500').waitFor();
  await entry.getByText('answered 204').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await entry.getByRole('button', { name: 'Repeat' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(3);
  await page.keyboard.press('Escape');

  await page.goto(new URL('/dashboard/vehicles', page.url()).href);
  await addVehicle(page, 'HOOK-1');
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(4);
  expect(receiver.verify(secret, receiver.received.at(-1))).toMatchObject({
    type: 'vehicle.created',
    data: { reference: 'HOOK-1', clientId },
  });
});
