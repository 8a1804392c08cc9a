import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { tokenOf } from '../support/session-tokens.ts';

test('root takes over an account, and marks nothing of its owner as read', async ({ page, signedIn }) => {
  const root = await people.add({ role: 'root', name: 'Rita Root' });
  const { email, id } = await people.add({ name: 'Petra Taken' });
  const sent = await page.request.post('/v1/notifications', {
    headers: { authorization: `Bearer ${await tokenOf(root.email)}` },
    data: {
      priority: 'high',
      audience: { kind: 'user', userId: id },
      languageContents: [{ language: 'en', headLine: 'For you alone', content: 'Words.' }],
    },
  });
  expect(sent.status()).toBe(201);
  await signedIn(root, { at: `/root/users?search=${encodeURIComponent(email)}` });
  await page.getByRole('button', { name: 'Actions for Petra Taken' }).click();
  await page.getByRole('menuitem', { name: 'Log in as this user' }).click();
  await page.waitForURL('**/dashboard**');
  await page.getByText('You are logged in as Petra Taken until').waitFor();
  // What the owner has not read stays unread.
  await page.getByRole('button', { name: '1 new notification' }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/dashboard/account');
  await page.getByText('Rita Root is logged in as you').waitFor();
  await page.getByText('You are logged in as Petra Taken until').waitFor();
  // Only the owner may change sign-in methods and notification settings.
  for (const name of ['Change password', 'Passkeys', 'Notifications']) {
    await expect(page.getByRole('region', { name, exact: true }), name).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Return to my account' }).click();
  await page.waitForURL('**/root**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText('You are logged in as')).toHaveCount(0);
  const record = people.db.selectFrom('userNotifications').select('isSeen').where('userId', '=', id);
  expect(await record.execute()).toEqual([{ isSeen: false }]);
});
