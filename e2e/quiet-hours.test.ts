import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Declines a request of the user, as the operator's own program would. */
async function declineRequestOf(request: APIRequestContext, userId: string): Promise<void> {
  const root = await people.add({ role: 'root' });
  const signedIn = await request.post('/v1/login', {
    data: { email: root.email, password: people.password },
  });
  const { token } = await signedIn.json();
  const headers = { authorization: `Bearer ${token}` };
  const wish = { kind: 'background', text: 'Our hall at night', userId };
  const made = await request.post('/v1/picture-requests', { headers, data: wish });
  const { id } = await made.json();
  const answer = { headers, data: { reason: 'Too dark' } };
  expect((await request.post(`/v1/picture-requests/${id}/decline`, answer)).status()).toBe(200);
}

test('in quiet hours a notification is in the panel at once, and its mail waits until they are turned off', async ({
  page,
  request,
}) => {
  const person = await people.add({ type: 'premium', name: 'Nora Nacht' });
  await signIn(page, { email: person.email, at: '/dashboard/account' });
  const byMail = { name: 'A request was answered By email' };
  await page.getByRole('checkbox', byMail).click();
  await page.getByRole('checkbox', { ...byMail, checked: true }).waitFor();

  const card = page.getByRole('region', { name: 'Quiet hours and daily mail' });
  const quiet = card.getByRole('checkbox', { name: 'No pushes and emails at these times' });
  await quiet.check();
  // All but the minute that has just begun, so that it is quiet whenever this runs.
  const [hour, minute] = await page.evaluate(() => [new Date().getHours(), new Date().getMinutes()]);
  const time = (minutes: number) =>
    [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const now = (hour ?? 0) * 60 + (minute ?? 0);
  await card.getByLabel('From').fill(time(now));
  await card.getByLabel('To', { exact: true }).fill(time(now));
  await card.getByLabel('To', { exact: true }).blur();
  await card.getByText('Choose two different times').waitFor();
  await card.getByLabel('To', { exact: true }).fill(time(now + 1439));
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor();

  await declineRequestOf(request, person.id);
  await page.getByRole('button', { name: '1 new notification' }).waitFor();
  const mails = () =>
    people.db.selectFrom('mails').select('subject').where('recipient', '=', person.email).execute();
  expect(await mails()).toEqual([]);

  await quiet.uncheck();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.poll(mails).toEqual([{ subject: expect.stringContaining('request') }]);
});
