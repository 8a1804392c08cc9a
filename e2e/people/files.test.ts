import { expect, test } from '../support/journey.ts';
import { logOut, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Files that root keeps for other users. */

const pdf = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test('files that root adds to a user are for root alone', async ({ page, signedIn }) => {
  const user = await people.add({ name: 'Fred Files' });
  await signedIn({ role: 'root' }, { at: `/root/users/${user.id}?tab=files` });
  await page.getByText('No files yet').waitFor();
  const tab = page.getByRole('main').getByRole('link', { name: 'Files', exact: true });
  await tab.waitFor();
  const pick = page.locator('[data-pick=media]');
  await pick.setInputFiles({ name: 'words.pdf', mimeType: pdf.mimeType, buffer: Buffer.from('words') });
  await page.getByText('This file type is not supported here.').waitFor();
  await pick.setInputFiles(pdf);
  const open = page.getByRole('link', { name: 'Open contract.pdf' });
  const answer = await page.request.get((await open.getAttribute('href')) ?? '');
  expect((await answer.body()).equals(pdf.buffer)).toBe(true);

  await page.getByLabel('Type').selectOption('Profile picture');
  await pick.setInputFiles(samplePhoto('saloon-blue-045.jpg'));
  await page.getByRole('link', { name: 'Open saloon-blue-045.jpg' }).waitFor();
  const picture = () =>
    people.db
      .selectFrom('files')
      .select('state')
      .where('userId', '=', user.id)
      .where('purpose', '=', 'profilePicture')
      .executeTakeFirst();
  await expect.poll(picture).toEqual({ state: 'ready' });

  await page.getByRole('button', { name: 'Delete contract.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await open.waitFor({ state: 'detached' });

  await logOut(page);
  await signedIn({ role: 'client', clientId: user.clientId }, { at: `/client/users/${user.id}?tab=files` });
  await page.getByRole('heading', { level: 1, name: 'Fred Files' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Credits', exact: true }).waitFor();
  await expect(tab).toHaveCount(0);
});
