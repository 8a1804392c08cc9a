import { buildVehicle } from '../../apps/server/src/testing/vehicle-builders.ts';
import { currentInstallation } from '../support/current-installation.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { openLine } from './cuttable-line.ts';

test('a list follows the changes that are made elsewhere within a second', async ({ page }) => {
  const name = `Group ${Date.now().toString(36)}`;
  const customerId = await people.addCustomer({ name });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, at: `/root/customers?search=${name}` });
  await page.getByRole('link', { name, exact: true }).waitFor();
  await people.db
    .updateTable('customers')
    .set({ name: `${name} renamed` })
    .where('id', '=', customerId)
    .execute();
  await page.getByRole('link', { name: `${name} renamed` }).waitFor({ timeout: 1_000 });
});

test('the connection of the stream is cut fifty times, and after each cut the list has what was added meanwhile', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const line = await openLine(currentInstallation().baseUrl);
  const dealer = await people.add({ type: 'basic' });
  await signIn(page, {
    email: dealer.email,
    at: `${line.baseUrl}/dashboard/vehicles?layout=table`,
  });
  await page.getByText('Your stock starts here').waitFor();
  await expect.poll(line.streams).toBe(1);
  // What the panel loads ahead has arrived by then; here only the stream is to be cut.
  await page.waitForTimeout(4_000);
  const add = (reference: string) => buildVehicle(people.db, { userId: dealer.id, reference });
  for (let cut = 1; cut <= 50; cut++) {
    line.cut();
    await add(`CUT-${cut}`);
    line.mend();
    // Every fifth time the line is cut again while the stream is opened: earlier, at once or later.
    if (cut % 5 === 0) {
      await page.waitForTimeout(cut * 10);
      line.cut();
      await add(`AGAIN-${cut}`);
      line.mend();
      await page.getByRole('link', { name: `AGAIN-${cut}`, exact: true }).waitFor({ timeout: 10_000 });
    }
    await page.getByRole('link', { name: `CUT-${cut}`, exact: true }).waitFor({ timeout: 10_000 });
  }
  expect(line.streams()).toBeGreaterThan(50);
  await line.close();
});
