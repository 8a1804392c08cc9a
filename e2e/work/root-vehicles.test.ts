import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { test } from '../support/journey.ts';
import { pickFrom } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** All users' vehicles, as the operator and its managers see them. */

test('root adds a vehicle for a user, deletes and restores it', async ({ page, mark, signedIn }) => {
  await people.add({ type: 'basic', name: `Olga Ostmann ${mark}` });
  await signedIn({ role: 'root' }, { at: '/root/vehicles?layout=table' });
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  await pickFrom(page, 'Owner', `Olga Ostmann ${mark}`);
  await page.getByLabel('Stock number').fill(`ROOT-${mark}`);
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.waitForURL(/\/root\/vehicles\/[0-9a-f-]{36}$/);

  await page.goto(`/root/vehicles?layout=table&search=ROOT-${mark}`);
  const row = page.getByRole('row').filter({ hasText: `ROOT-${mark}` });
  await row.getByText(`Olga Ostmann ${mark}`, { exact: true }).waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.waitForURL('**/root/restore-vehicles');
  await row.getByRole('button', { name: 'Restore' }).click();
  await row.waitFor({ state: 'detached' });
  await page.goto(`/root/vehicles?layout=table&search=ROOT-${mark}`);
  await row.waitFor();
});

test('an admin finds the vehicles of a client, and follows their links', async ({ page, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Gruppe Weser', allowChilds: true });
  const clientId = await people.addClient({ customerId, name: 'Haus Achim' });
  const subId = await people.addCustomer({ name: 'Weser Nord', parentId: customerId });
  const subClientId = await people.addClient({ customerId: subId, name: 'Haus Brake' });
  for (const [reference, owner] of [
    ['ACHIM-1', clientId],
    ['BRAKE-1', subClientId],
  ] as const) {
    const { id: userId } = await people.add({
      type: 'basic',
      clientId: owner,
      name: `Owner of ${reference}`,
    });
    await buildVehicle(people.db, { userId, reference });
  }
  await signedIn({ role: 'customer', type: 'basic', customerId }, { at: '/customer/vehicles?layout=table' });
  await page.getByText('ACHIM-1').first().waitFor();
  await pickFrom(page, 'Client', 'Haus Brake');
  await page.getByText('ACHIM-1').first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'BRAKE-1' }).click();
  for (const [name, path] of [
    ['Owner of BRAKE-1', '/customer/users/'],
    ['Haus Brake', `/customer/applications/${subClientId}`],
    ['Weser Nord', `/customer/customers/${subId}`],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}*`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goBack();
  }
});
