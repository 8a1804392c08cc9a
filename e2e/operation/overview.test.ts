import { buildImage, buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { test } from '../support/journey.ts';
import { people } from '../support/people.ts';

/** Statistics on the home screen of those who manage others. */

test('an administrator follows figures to the clients that caused them', async ({ page, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Autohaus Weber' });
  const clientId = await people.addClient({ customerId });
  const dealer = await people.add({ role: 'user', type: 'basic', clientId });
  const admin = await people.add({ role: 'customer', customerId });
  const vehicleId = await buildVehicle(people.db, { userId: dealer.id });
  const finishedAt = new Date();
  for (const position of ['exterior.front', 'exterior.rear'] as const)
    await buildImage(people.db, { setId: vehicleId, position, state: 'delivered', finishedAt });
  await buildImage(people.db, { setId: vehicleId, position: 'exterior.left', state: 'queued' });

  await signedIn(admin);
  await page.waitForURL('**/customer');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const tile = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await tile('Finished pictures').getByText('2', { exact: true }).waitFor();
  await tile('In progress now').getByText('1', { exact: true }).waitFor();

  await page.getByRole('region', { name: 'Busiest clients' }).getByRole('link').click();
  await page.waitForURL(/\/customer\/applications\/[0-9a-f-]{36}$/);
});
