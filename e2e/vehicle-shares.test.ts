import type { Route } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addPhotos, addVehicle, makingTime, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test('a dealer shares a vehicle by a link that anyone can open, closes it, and opens it again', async ({
  page,
  openBrowser,
}) => {
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email });
  await addVehicle(page, 'SHARE-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'saloon-blue-135.jpg'].map(samplePhoto));
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 2 pictures' }).click();
  await bar.getByText('Finished: 2 pictures').waitFor(makingTime);

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this vehicle' });
  await dialog.getByRole('radio', { name: '30 days' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();

  const buyer = await openBrowser();
  await buyer.page.goto(link);
  const first = buyer.page.getByRole('img', { name: '1. Front left' });
  await buyer.page.getByRole('banner').getByText('Autohaus Test').waitFor();
  expect(await buyer.page.title()).toMatch(/ · Autohaus Test$/);
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(900);
  await buyer.page.keyboard.press('ArrowRight');
  await buyer.page.getByRole('img', { name: '2. Rear left' }).waitFor();
  const saving = buyer.page.waitForEvent('download');
  await buyer.page.getByRole('link', { name: 'Download all' }).click();
  expect((await saving).suggestedFilename()).toBe('SHARE-1.zip');
  await expect(buyer.page.getByText('Ann Dealer')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Close link' }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await buyer.page.reload();
  await buyer.page.getByRole('heading', { name: 'This link is closed' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('textbox', { name: 'Link' }).waitFor();
  await buyer.page.reload();
  await first.waitFor();
  await buyer.close();
});

test('a dealer keeps papers with a vehicle: a colleague sees them at once, and buyers those that are public', async ({
  page,
  openBrowser,
}) => {
  const clientId = await people.addClient({
    customerId: await people.addCustomer({ name: 'Garage Papers' }),
  });
  const ann = await people.add({ type: 'basic', name: 'Ann Dealer', clientId });
  const client = await people.add({ role: 'client', type: 'basic', name: 'Carl Client', clientId });
  await signIn(page, { email: ann.email });
  await addVehicle(page, 'PAPERS-1');
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByText(/No documents yet/).waitFor();

  const colleague = await openBrowser();
  await signIn(colleague.page, { email: client.email });
  // The response to the colleague's first load is from before the upload, and arrives after it.
  const uploaded = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const holdResponse = async (route: Route) => {
    const response = await route.fetch();
    isRead.resolve();
    await uploaded.promise;
    await route.fulfill({ response });
  };
  await colleague.page.route('**/documents', holdResponse, { times: 1 });
  await colleague.page.goto(page.url().replace('/dashboard/', '/client/'));
  await isRead.promise;
  const theirs = colleague.page.getByRole('region', { name: 'Documents' });

  const pdf = (name: string, text: string) => {
    return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`) };
  };
  const wrong = { ...pdf('photo.pdf', ''), buffer: Buffer.from('no PDF') };
  await page
    .locator('input[data-pick=documents]')
    .setInputFiles([pdf('Service book.pdf', 'book'), pdf('Purchase price.pdf', 'price'), wrong]);
  await documents
    .getByRole('alert')
    .getByText(/are PDF files/)
    .waitFor();
  await documents.getByRole('button', { name: 'Remove photo.pdf from the list' }).click();
  uploaded.resolve();
  await theirs.getByRole('textbox', { name: 'Title of Service book.pdf' }).waitFor();
  await theirs.getByRole('textbox', { name: 'Title of Purchase price.pdf' }).waitFor();
  await documents.getByLabel('Kind of Service book').selectOption('Service history');
  await documents.getByRole('checkbox', { name: 'Public: Service book' }).check();
  await theirs.getByRole('checkbox', { name: 'Public: Service book', checked: true }).waitFor();

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this vehicle' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  const buyer = await openBrowser();
  await buyer.page.goto(link);
  const offered = buyer.page.getByRole('region', { name: 'Documents' });
  await offered.getByText('Service history').waitFor();
  const saving = buyer.page.waitForEvent('download');
  await offered.getByRole('link', { name: 'Download Service book' }).click();
  expect((await saving).suggestedFilename()).toBe('Service book.pdf');
  await expect(buyer.page.getByText('Purchase price')).toHaveCount(0);

  await documents.getByRole('button', { name: 'Delete Service book' }).click();
  await theirs.getByRole('textbox', { name: 'Title of Service book.pdf' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await theirs.getByRole('textbox', { name: 'Title of Service book.pdf' }).waitFor();
  await buyer.close();
  await colleague.close();
});
