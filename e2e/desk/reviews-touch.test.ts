import type { CDPSession, Page } from '@playwright/test';
import { dragFinger } from '../support/gestures.ts';
import { expect, fail, type SignedIn, test } from '../support/journey.ts';
import { addPhotos, addVehicle, makingTime, orderPictures, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { pictureJudgeable, shownAddress } from './desk-steps.ts';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

/** What a checker decides by is in view and large enough for a finger. */
async function expectButtonsInReach(page: Page): Promise<void> {
  for (const name of ['Approve', 'New photo', 'Reject', 'Later', 'Undo verdict']) {
    const box =
      (await page.getByRole('button', { name, exact: true }).boundingBox()) ?? fail(`${name} is not drawn`);
    expect(box.height, name).toBeGreaterThanOrEqual(38);
    expect(box.y + box.height, name).toBeLessThanOrEqual(1180);
  }
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(820);
}

/** A dealer’s picture that waits for a checker, and the address of a desk that shows it alone. */
async function orderedPicture(page: Page, signedIn: SignedIn): Promise<string> {
  const customerId = await people.addCheckedCustomer('Group Finger');
  const clientId = await people.addClient({ customerId });
  await signedIn({ type: 'premium', clientId }, { page, credits: 10 });
  await addVehicle(page, 'FINGER-1');
  await addPhotos(page, [samplePhoto('saloon-blue-090.jpg')]);
  await orderPictures(page, 1);
  await page.getByText('Being checked').first().waitFor(makingTime);
  return `/checker?customerId=${customerId}`;
}

const drag = (page: Page, finger: CDPSession, from: [x: number, y: number], by: [x: number, y: number]) =>
  // biome-ignore lint/suspicious/noPlaywrightWaitForTimeout: A lift in full swing is a fling to Chromium, and a tap soon after it the end of that fling; so the finger rests first.
  dragFinger(finger, from, by, () => page.waitForTimeout(150));

/** Takes a corner of a plate by a finger beside it, and takes the change back. */
async function moveCorner(page: Page, finger: CDPSession) {
  await page.getByRole('button', { name: 'Licence plates', exact: true }).tap();
  await page.getByRole('button', { name: 'Add plate' }).tap();
  const middleOf = async (corner: number) => {
    const handle = page.getByRole('button', { name: `Plate 1, corner ${corner}`, exact: true });
    const box = (await handle.boundingBox()) ?? fail('a corner is not drawn');
    expect([box.width, box.height]).toEqual([44, 44]);
    return { x: box.x + 22, y: box.y + 22 };
  };
  const corners = () => Promise.all([1, 2, 3, 4].map(middleOf));
  const before = await corners();
  const [first = fail('there is no corner')] = before;
  await drag(page, finger, [first.x - 12, first.y - 12], [-40, -20]);
  await expect.poll(async () => Math.round((await middleOf(1)).x - first.x)).toBe(-40);
  const after = await corners();
  expect(after[0]?.y).toBeCloseTo(first.y - 20, 0);
  expect(after.slice(1)).toEqual(before.slice(1));
  const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true });
  await undo.tap();
  await expect.poll(corners).toEqual(before);
  await undo.tap();
  await page.getByRole('button', { name: 'Move plate 1' }).waitFor({ state: 'detached' });
}

test('a checker works with a finger alone', async ({ context, openBrowser, page, signedIn }) => {
  const at = await orderedPicture(await openBrowser(), signedIn);
  await signedIn({ role: 'qcmanager' }, { at });
  const shown = () => shownAddress(page);
  await pictureJudgeable(page);
  const first = await shown();
  await expectButtonsInReach(page);
  await page.getByRole('button', { name: 'Difference' }).tap();
  await page.getByRole('button', { name: 'Difference', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Picture', exact: true }).tap();
  await page.getByRole('button', { name: 'Fix', exact: true }).tap();
  const finger = await context.newCDPSession(page);
  await moveCorner(page, finger);
  await page.getByRole('button', { name: 'Place and size', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: /^Place and size of the vehicle/ });
  const save = dialog.getByRole('button', { name: 'Save' });
  const middles: number[] = [];
  for (const button of [save, dialog.getByRole('button', { name: 'Undo', exact: true })]) {
    const box = (await button.boundingBox()) ?? fail('a button is not drawn');
    expect(box.x + box.width).toBeLessThanOrEqual(820);
    expect(box.y + box.height).toBeLessThanOrEqual(1180);
    middles.push(Math.round(box.y + box.height / 2));
  }
  expect(new Set(middles).size, 'lines of the buttons').toBe(1);
  const vehicle = dialog.getByRole('button', { name: 'Move the vehicle', exact: true });
  const place = async () => (await vehicle.boundingBox()) ?? fail('there is no frame');
  const stood = await place();
  const [x, y] = [stood.x + stood.width / 2, stood.y + stood.height / 2];
  await drag(page, finger, [x, y], [-60, 0]);
  await expect.poll(async () => (await place()).x).toBeLessThan(stood.x - 20);
  await save.tap();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Made again. Your verdict is still missing.').waitFor();
  await expect.poll(shown).not.toBe(first);
  await page.getByRole('button', { name: 'Approve', exact: true }).tap();
  await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();
  await page.getByRole('button', { name: 'Undo: Approve' }).tap();
  await page.getByText('The verdict was taken back.').waitFor();
  await pictureJudgeable(page);
  await page.getByRole('button', { name: 'New photo', exact: true }).tap();
  const why = page.getByRole('dialog', { name: 'Why is another photo needed?' });
  await why.getByText('Blurred').tap();
  await why.getByRole('button', { name: 'Ask for a new photo' }).tap();
  await page.getByText('Another photo was asked for.').waitFor();
});
