import { expect, test } from '../support/journey.ts';
import { logOut, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Files that root keeps for other users. */

const pdf = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test('root adds a document and a profile picture for a user, opens them and deletes one; other roles have no such tab', async ({
  page,
}) => {
  const user = await people.add({ name: 'Fred Files' });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, at: `/root/users/${user.id}?tab=files` });
  await page.getByText('No files yet').waitFor();
  const pick = page.locator('[data-pick=media]');
  await pick.setInputFiles({ ...pdf, name: 'words.txt', mimeType: 'text/plain' });
  await page.getByText('This file type is not supported here.').waitFor();
  await pick.setInputFiles(pdf);
  const open = page.getByRole('link', { name: 'Open contract.pdf' });
  const answer = await page.request.get((await open.getAttribute('href')) ?? '');
  expect((await answer.body()).equals(pdf.buffer)).toBe(true);

  await page.getByLabel('Type').selectOption('Profile picture');
  await pick.setInputFiles(samplePhoto('saloon-blue-045.jpg'));
  await page.getByRole('link', { name: 'Open saloon-blue-045.jpg' }).waitFor();
  const picture = await people.db
    .selectFrom('files')
    .select('state')
    .where('userId', '=', user.id)
    .where('purpose', '=', 'profilePicture')
    .executeTakeFirstOrThrow();
  expect(picture.state).toBe('ready');

  await page.getByRole('button', { name: 'Delete contract.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await open.waitFor({ state: 'detached' });

  const { email: adminEmail } = await people.add({ role: 'manager' });
  await logOut(page);
  await signIn(page, { email: adminEmail });
  await expect(page.getByRole('link', { name: 'Files' })).toHaveCount(0);
});
