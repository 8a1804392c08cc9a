import { readFile } from 'node:fs/promises';
import { buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { expect, test } from './journey.ts';
import { addPhotos, addVehicle, makingTime, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test('the finished pictures of the selected vehicles are downloaded as one ZIP, and without any an error is shown', async ({
  page,
}) => {
  const { id, email } = await people.add({ type: 'basic' }, 10);
  await buildVehicle(people.db, { userId: id, reference: 'ZIP-EMPTY' });
  await signIn(page, { email });
  await addVehicle(page, 'ZIP/1');
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 1 picture' }).click();
  await bar.getByText('Finished: 1 picture').waitFor(makingTime);

  await page.goto('/dashboard/vehicles?layout=table');
  await page.getByLabel('Select all on this page').check();
  const chosen = page.getByRole('region', { name: '2 selected' });
  const saving = page.waitForEvent('download');
  await chosen.getByRole('button', { name: 'Download ZIP' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('ZIP_1.zip');
  const zip = await readFile(await download.path(), 'latin1');
  expect(zip.slice(0, 2)).toBe('PK');
  expect(zip).toContain('ZIP_1/ZIP_1_01_exterior-front_left.jpg');
  expect(zip).not.toContain('ZIP-EMPTY');

  await chosen.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('row').filter({ hasText: 'ZIP-EMPTY' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  await page.getByText('None of these vehicles has finished pictures yet.').waitFor();
});

test('a read-only user may download and export the pictures of several vehicles, and has no other bulk action', async ({
  page,
}) => {
  const dealer = await people.add({ type: 'basic' });
  await buildVehicle(people.db, { userId: dealer.id, reference: 'ZIP-SEEN' });
  const { customerId } = await people.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', dealer.id)
    .executeTakeFirstOrThrow();
  const manager = await people.add({ role: 'manager' });
  if (!customerId) throw new Error('the dealer has no customer');
  await people.db.insertInto('managerCustomers').values({ managerId: manager.id, customerId }).execute();
  await signIn(page, { email: manager.email, at: '/manager/vehicles' });
  await page.getByLabel('Select all on this page').check();
  const actions = page.getByRole('region', { name: '1 selected' }).getByRole('button');
  await expect.poll(() => actions.allTextContents()).toEqual(['Clear selection', 'Download ZIP', 'Export']);
});
