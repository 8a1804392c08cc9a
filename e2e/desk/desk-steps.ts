import type { CustomerId } from '@forecourt/contract/ids';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { buildReview } from '../../apps/server/src/testing/builders/review-builders.ts';
import { people } from '../support/people.ts';

/** Pictures of a new customer that wait for a checker, without files. */
export async function waitingPictures(count: number): Promise<CustomerId> {
  const customerId = await people.addCheckedCustomer('Group Desk');
  const dealer = await people.add({ clientId: await people.addClient({ customerId }) });
  for (let made = 0; made < count; made++) await buildReview(people.db, { userId: dealer.id });
  return customerId;
}

/** Waits until the picture has been on the screen long enough to be judged. */
export const pictureJudgeable = (page: Page): Promise<void> =>
  page.locator('section[aria-busy=false]').waitFor();

/** The picture that the desk shows, beside its photo. */
export const shownPicture = (page: Page): Locator => page.locator('section[tabindex="-1"] img').first();

/** Its address, by which one picture differs from another. */
export const shownAddress = (page: Page): Promise<string | null> => shownPicture(page).getAttribute('src');

/** Has desks without a filter find nothing: they would take pictures of other journeys out of the queue. */
export async function emptyDesks(context: BrowserContext): Promise<void> {
  const answer = { results: [], waiting: 0, inHand: 0, longestMs: null, cancelled: null };
  await context.route('**/v1/reviews/lease', (lease) => lease.fulfill({ json: answer }));
}
