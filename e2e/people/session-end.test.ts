import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logOut, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

// Chromium reports requests without a network itself.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

const vehicles = (page: Page) => page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true });
/** Ends sessions as the server does: open pages are notified. */
const endSessions = (userId: string) =>
  people.db
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where('userId', '=', userId as never)
    .execute();

/** Ends sessions without notifying open pages, which learn of it from their next request. */
const forgetSessions = (userId: string) =>
  people.db
    .deleteFrom('sessions')
    .where('userId', '=', userId as never)
    .execute();

test('a new tab is signed in, until the last one is closed', async ({ page, context, signedIn }) => {
  await signedIn({ type: 'basic' });
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Deleted vehicles' }).click({ button: 'middle' }),
  ]);
  await other.getByRole('heading', { name: 'Deleted vehicles', level: 1 }).waitFor();
  await page.close();
  const third = await context.newPage();
  await third.goto('/dashboard');
  await vehicles(third).waitFor();
  await other.close();
  await third.goto('about:blank');
  const late = await context.newPage();
  await late.goto('/dashboard');
  await late.waitForURL('**/login?returnUrl=%2Fdashboard');
});

test('signing out clears the storage and ends the session in every tab', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' }, { rememberMe: true });
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await vehicles(other).waitFor();
  await logOut(page);
  await other.waitForURL('**/login');
  const stored = () => page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]');
  await expect.poll(stored).toEqual([]);
});

test('a session that ends under a form is renewed, and no input is lost', async ({
  page,
  mark,
  signedIn,
}) => {
  const dealer = await people.add({ type: 'basic' });
  // If the event stream were opened later, it would be the first to learn of the end.
  const streaming = page.waitForResponse((response) => response.url().endsWith('/v1/events'));
  await signedIn(dealer);
  await streaming;
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  await page.getByLabel('Stock number', { exact: true }).fill(`KEPT-${mark}`);
  await page.getByLabel('Model', { exact: true }).fill('Golf');
  await forgetSessions(dealer.id);
  // Another request of the page may learn of the end first, and then the dialog covers the button.
  await page.getByRole('button', { name: 'Create vehicle' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByText('Your session has ended.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
  await expect(dialog.getByText('This field is required.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Forgot Password' }).click();
  await dialog.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await dialog.getByRole('button', { name: 'Return to login' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(dealer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(people.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  // The request that failed because the session had ended is retried automatically.
  await page.getByRole('heading', { name: 'Golf', level: 1 }).waitFor();
  const kept = () =>
    people.db.selectFrom('vehicles').select('model').where('reference', '=', `KEPT-${mark}`).execute();
  await expect.poll(kept).toEqual([{ model: 'Golf' }]);
});

test('the dialog leads to the sign-in of another account, and back', async ({ page, signedIn }) => {
  const dealer = await people.add({ type: 'basic' });
  // The event stream is closed with the session, and reconnects.
  const streaming = page.waitForResponse((response) => response.url().endsWith('/v1/events'));
  await signedIn(dealer);
  await streaming;
  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.getByRole('heading', { name: 'Deleted vehicles', level: 1 }).waitFor();
  await endSessions(dealer.id);
  await page.getByRole('dialog').getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL('**/login?returnUrl=%2Fdashboard%2Fvehicles%2Fdeleted');
});

test('a vehicle that waits for a connection outlives the end of the session and the visit of somebody else', async ({
  page,
  mark,
  signedIn,
}) => {
  const [dealer, visitor] = [await people.add({ type: 'basic' }), await people.add({ type: 'basic' })];
  await signedIn(dealer);
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  const stockNumber = page.getByLabel('Stock number', { exact: true });
  await stockNumber.fill(`WAITS-${mark}`);
  await page.context().setOffline(true);
  await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor();
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await forgetSessions(dealer.id);
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL('**/login?*');
  await sendSignIn(page, visitor);
  await vehicles(page).waitFor();
  await logOut(page);
  await sendSignIn(page, dealer);
  await page.getByRole('link', { name: `WAITS-${mark}` }).waitFor();
  const owners = () =>
    people.db.selectFrom('vehicles').select('userId').where('reference', '=', `WAITS-${mark}`).execute();
  await expect.poll(owners).toEqual([{ userId: dealer.id }]);
});
