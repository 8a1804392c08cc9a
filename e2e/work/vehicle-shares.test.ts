import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  expectLoaded,
  orderPictures,
  picturesFinished,
  samplePhoto,
  savedBy,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

const pdf = (name: string, text: string) => {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`) };
};

/** A colleague opens the vehicle; the response to the first load is from before an upload, and arrives after it. */
async function openBefore(colleague: Page, address: string): Promise<{ uploaded: () => void }> {
  const uploaded = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const holdResponse = async (route: Route) => {
    const response = await route.fetch();
    isRead.resolve();
    await uploaded.promise;
    await route.fulfill({ response });
  };
  await colleague.route('**/documents', holdResponse, { times: 1 });
  await colleague.goto(address);
  await isRead.promise;
  return { uploaded: uploaded.resolve };
}

test('a shared page shows public papers until it is closed', async ({ page, openBrowser, signedIn }) => {
  test.slow();
  const customerId = await people.addCustomer({ name: 'Garage Papers' });
  const clientId = await people.addClient({ name: 'Garage Papers', customerId });
  const ann = await people.add({ type: 'basic', name: 'Ann Dealer', clientId }, 10);
  const client = await people.add({ role: 'client', type: 'basic', name: 'Carl Client', clientId });
  await signedIn(ann);
  await addVehicle(page, 'SHARE-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'saloon-blue-135.jpg'].map(samplePhoto));
  await orderPictures(page, 2);
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByText(/No documents yet/).waitFor();

  const colleague = await openBrowser();
  await signedIn(client, { page: colleague });
  const { uploaded } = await openBefore(colleague, page.url().replace('/dashboard/', '/client/'));
  const theirs = colleague.getByRole('region', { name: 'Documents' });
  const wrong = { ...pdf('photo.pdf', ''), buffer: Buffer.from('no PDF') };
  await page
    .locator('input[data-pick=documents]')
    .setInputFiles([pdf('Service book.pdf', 'book'), pdf('Purchase price.pdf', 'price'), wrong]);
  await documents
    .getByRole('alert')
    .getByText(/are PDF files/)
    .waitFor();
  await documents.getByRole('button', { name: 'Remove photo.pdf from the list' }).click();
  uploaded();
  await theirs.getByRole('textbox', { name: 'Title of Service book.pdf' }).waitFor();
  await theirs.getByRole('textbox', { name: 'Title of Purchase price.pdf' }).waitFor();
  await documents.getByLabel('Kind of Service book').selectOption('Service history');
  await documents.getByRole('checkbox', { name: 'Public: Service book' }).check();
  await theirs.getByRole('checkbox', { name: 'Public: Service book', checked: true }).waitFor();
  await picturesFinished(page, 2);

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this vehicle' });
  await dialog.getByRole('radio', { name: '30 days' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const buyer = await openBrowser();
  await buyer.goto(link);
  const first = buyer.getByRole('img', { name: '1. Front left' });
  await buyer.getByRole('banner').getByText('Garage Papers').waitFor();
  expect(await buyer.title()).toMatch(/ · Garage Papers$/);
  await expectLoaded(first, 900);
  await buyer.keyboard.press('ArrowRight');
  await buyer.getByRole('img', { name: '2. Rear left' }).waitFor();
  expect((await savedBy(buyer.getByRole('link', { name: 'Download all' }))).name).toBe('SHARE-1.zip');
  const offered = buyer.getByRole('region', { name: 'Documents' });
  await offered.getByText('Service history').waitFor();
  const paper = await savedBy(offered.getByRole('link', { name: 'Download Service book' }));
  expect(paper.name).toBe('Service book.pdf');
  for (const words of ['Purchase price', 'Ann Dealer']) await expect(buyer.getByText(words)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'This link is closed' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('textbox', { name: 'Link' }).waitFor();
  await buyer.reload();
  await first.waitFor();
  await page.keyboard.press('Escape');
  await documents.getByRole('button', { name: 'Delete Service book' }).click();
  await theirs.getByRole('textbox', { name: 'Title of Service book.pdf' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await theirs.getByRole('textbox', { name: 'Title of Service book.pdf' }).waitFor();
});
