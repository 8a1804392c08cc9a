import { json } from '../../apps/server/src/platform/db/json.ts';
import { buildReview } from '../../apps/server/src/testing/builders/review-builders.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { animationsEnded } from '../support/waits.ts';
import { emptyDesks } from './desk-steps.ts';

/** A customer with pictures that this checker has decided about, one of which waits. */
async function checkedCustomer(name: string, checkerId: string): Promise<void> {
  const customerId = await people.addCustomer({ name });
  const dealer = await people.add({ clientId: await people.addClient({ customerId }) });
  const now = Date.now();
  for (let count = 0; count < 4; count += 1) {
    const { id, imageId } = await buildReview(people.db, {
      userId: dealer.id,
      waitingSince: new Date(Date.now() - 3_600_000),
    });
    if (count === 3) continue;
    const at = new Date(now - (10 - count) * 8_000);
    const refusal = { state: 'rejected', decidedBy: checkerId as never, decidedAt: at } as const;
    const approval = { ...refusal, state: 'approved', outputsBefore: json([]) } as const;
    await people.db
      .updateTable('reviews')
      .set(count === 0 ? refusal : approval)
      .where('id', '=', id)
      .execute();
    await people.db
      .updateTable('images')
      .set({ state: 'delivered', finishedAt: at })
      .where('id', '=', imageId)
      .execute();
  }
}

test('root sees what checkers did and what customers wait for', async ({ page, context, mark, signedIn }) => {
  await emptyDesks(context);
  const name = `Figures ${mark}`;
  const checker = await people.add({ role: 'qcmanager', name: `Cleo ${name}` });
  await checkedCustomer(name, checker.id);
  await signedIn({ role: 'root' }, { at: `/root/reviews?tab=checkers&search=${encodeURIComponent(name)}` });
  const row = page.getByRole('row', { name: new RegExp(`Cleo ${name}`) });
  await row.getByText('8 secs', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('link', { name: '33%' }).click();
  await page.getByRole('heading', { name: new RegExp(`^Cleo ${name} · `) }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.goBack();
  await row.waitFor();

  const tabs = page.getByRole('navigation', { name: 'Check pictures' });
  await tabs.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('searchbox').fill(name);
  const customer = page.getByRole('row', { name: new RegExp(name) });
  await customer.getByRole('link', { name: '100%' }).waitFor();
  await page.getByRole('button', { name: 'Waiting now' }).click();
  await page.waitForURL(/orderBy=waiting/);
  // Rows are dimmed while those of the next order, or of a change elsewhere, are on their way.
  const faults = async () => {
    await page.locator('table:not([aria-busy])').waitFor();
    await animationsEnded(page);
    return axeFaults(page);
  };
  await expect.poll(faults).toEqual([]);
  const { name: file } = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
  expect(file).toBe('reviewed-customers.csv');

  await tabs.getByRole('link', { name: 'Second looks' }).click();
  await page.getByRole('heading', { name: 'No disagreement' }).or(page.getByRole('table')).first().waitFor();
  await tabs.getByRole('link', { name: 'Desk' }).click();
  await page.getByText(/^Waiting: /).waitFor();
});
