import { test } from '../support/journey.ts';
import { addPhotos, addVehicle, position, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('what one writes about a photo, the other sees at once', async ({ page, openBrowser, signedIn }) => {
  const clientId = await people.addClient({ customerId: await people.addCustomer({ name: 'Garage Talk' }) });
  const ann = await people.add({ type: 'basic', name: 'Ann Dealer', clientId });
  const client = await people.add({ role: 'client', type: 'basic', name: 'Carl Client', clientId });
  await signedIn(ann);
  await addVehicle(page, 'TALK-1');
  await addPhotos(page, [samplePhoto('saloon-blue-090.jpg')]);
  await position(page, 'Left side').getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture: Left side' });
  await viewer.getByRole('button', { name: 'Comments' }).click();
  await viewer.getByText('No comments yet.').waitFor();

  const second = await openBrowser();
  await signedIn(client, { page: second });
  // The address names the open photo.
  await second.goto(page.url().replace('/dashboard/', '/client/'));
  const theirs = second.getByRole('dialog', { name: 'Picture: Left side' });
  await theirs.getByRole('button', { name: 'Comments' }).press('Enter');

  await viewer.getByRole('textbox', { name: 'Write a comment' }).fill('Please retouch the mirror.');
  await page.keyboard.press('Control+Enter');
  await theirs.getByText('Please retouch the mirror.').waitFor();
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Done.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await viewer.getByText('Done.').waitFor();
  await viewer.getByRole('button', { name: 'Comments (2)' }).waitFor();
  await viewer.getByRole('listitem').filter({ hasText: 'Done.' }).getByText('Carl Client').waitFor();

  await viewer.getByRole('button', { name: 'Delete the comment by Ann Dealer' }).click();
  await theirs.getByText('Please retouch the mirror.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await theirs.getByText('Please retouch the mirror.').waitFor();

  await viewer.getByText('History of this photo').click();
  await viewer.getByText('Ann Dealer added 1 photo').waitFor();
});
