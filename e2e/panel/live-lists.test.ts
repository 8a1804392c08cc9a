import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { currentInstallation } from '../support/current-installation.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { loadedAhead } from '../support/wait-for-scripts.ts';
import { openLine } from './cuttable-line.ts';

test('a list follows the changes that are made elsewhere', async ({ page, mark, signedIn }) => {
  const name = `Group ${mark}`;
  const customerId = await people.addCustomer({ name });
  await signedIn({ role: 'root' }, { at: `/root/customers?search=${name}` });
  await page.getByRole('link', { name, exact: true }).waitFor();
  await people.db
    .updateTable('customers')
    .set({ name: `${name} renamed` })
    .where('id', '=', customerId)
    .execute();
  await page.getByRole('link', { name: `${name} renamed` }).waitFor();
});

test('after each of fifty cuts of its stream a list has what was added', async ({ page, signedIn }) => {
  test.setTimeout(240_000);
  const line = await openLine(currentInstallation().baseUrl);
  const dealer = await signedIn({ type: 'basic' }, { at: `${line.baseUrl}/dashboard/vehicles?layout=table` });
  await page.getByText('Your stock starts here').waitFor();
  await expect.poll(line.streams).toBe(1);
  // Here only the stream is to be cut.
  await loadedAhead(page, ['notification-centre', 'bulk-strip', 'palette']);
  const add = (reference: string) => buildVehicle(people.db, { userId: dealer.id, reference });
  for (let cut = 1; cut <= 50; cut++) {
    line.cut();
    await add(`CUT-${cut}`);
    line.mend();
    // Every fifth time the line is cut again while the stream is opened: the pause decides how far it has come by then.
    if (cut % 5 === 0) {
      // biome-ignore lint/suspicious/noPlaywrightWaitForTimeout: See above.
      await page.waitForTimeout(cut * 10);
      line.cut();
      await add(`AGAIN-${cut}`);
      line.mend();
      await page.getByRole('link', { name: `AGAIN-${cut}`, exact: true }).waitFor();
    }
    await page.getByRole('link', { name: `CUT-${cut}`, exact: true }).waitFor();
  }
  expect(line.streams()).toBeGreaterThan(50);
  await line.close();
});
