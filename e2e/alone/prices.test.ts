import { expect, test } from '../journey.ts';
import { people } from '../people.ts';
import { signIn } from '../sign-in.ts';

test('prices, for everybody and for one customer, whose admin sees them', async ({
  page,
  openBrowser,
  signedIn,
}) => {
  const customerId = await people.addCustomer({});
  const admin = await people.add({ role: 'customer', customerId });
  await signedIn({ role: 'root' }, { at: '/root/prices' });
  await page.getByLabel('Collage').fill('-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a whole number from 0 to 1,000.').waitFor();
  await page.getByLabel('Collage').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The prices were saved.').waitFor();
  await page.goto(`/root/customers/${customerId}?tab=prices`);
  await page.getByText('2, from the price list').waitFor();
  await page.getByLabel('Exterior picture').fill('5');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('The prices were saved.').waitFor();

  await page.getByText('Each picture is invoiced separately.', { exact: false }).waitFor();
  await page.getByLabel('One line per vehicle (combo price)').check();
  await page.getByLabel('Minimum pictures per vehicle').fill('8');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('This field is required.').waitFor();
  await page.getByLabel('Net price per vehicle').fill('24');
  const effect = /A vehicle with 8 or more pictures costs \D+24\.00 net\./;
  await page.getByText(effect).waitFor();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('The invoice terms were saved.').waitFor();

  const other = await openBrowser();
  await signIn(other.page, {
    email: admin.email,
    at: `/customer/customers/${customerId}?tab=prices`,
  });
  await expect(other.page.locator('tbody tr').first().locator('td')).toHaveText(['Exterior picture', '5']);
  await other.page.getByText(effect).waitFor();
  await other.close();
});
