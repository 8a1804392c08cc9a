import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, type SignedIn, test } from '../support/journey.ts';
import { addPhotos, addVehicle, makingTime, orderPictures, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { pictureJudgeable, shownAddress, shownPicture, waitingPictures } from './desk-steps.ts';

const photos = ['saloon-blue-045.jpg', 'saloon-blue-090.jpg', 'saloon-blue-135.jpg', 'saloon-blue-225.jpg'];

/** A dealer whose customer has all pictures checked, with four of them waiting, and the address of a desk that shows these. */
async function orderedPictures(page: Page, signedIn: SignedIn): Promise<string> {
  const customerId = await people.addCheckedCustomer('Group Winter');
  const clientId = await people.addClient({ customerId, name: 'Garage Winter' });
  await signedIn({ type: 'premium', name: 'Ann Dealer', clientId }, { credits: 10 });
  await addVehicle(page, 'CHECK-1');
  await addPhotos(page, photos.map(samplePhoto));
  await orderPictures(page, 4);
  await expect(page.getByRole('button', { name: 'Being checked' })).toHaveCount(4, makingTime);
  return `/checker?customerId=${customerId}`;
}

/** Waits until so many pictures are left, of which the checker looks at one. */
async function waits(page: Page, count: number): Promise<void> {
  await page.getByText(`Waiting: ${count - 1}`, { exact: true }).waitFor();
  await pictureJudgeable(page);
}

test('a checker decides by keys, and the owner sees it', async ({ page: dealer, openBrowser, signedIn }) => {
  const desk = await orderedPictures(dealer, signedIn);
  const page = await openBrowser();
  await signedIn({ role: 'qcmanager', name: 'Chiara Conti' }, { page, at: desk });
  await page.getByRole('heading', { name: 'Check pictures' }).waitFor();
  await waits(page, 4);
  await page.getByText('Group Winter · Garage Winter').waitFor();

  for (const view of ['6', '5', '4', '3', '2', '1']) {
    await page.keyboard.press(view);
    expect(await axeFaults(page), view).toEqual([]);
  }
  // In the loupe the arrow keys move the picture, and never the page.
  await page.keyboard.press('l');
  await page.getByRole('button', { name: '100 %', pressed: true }).waitFor();
  const loupe = page.locator('[data-loupe]');
  const place = () => loupe.evaluate((box) => [box.scrollLeft, box.scrollTop, window.scrollY]);
  // Enlarged as soon as the picture has loaded.
  await expect.poll(() => loupe.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
  const [left = 0, top = 0, down = 0] = await place();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(place).toEqual([left + 80, top - 80, down]);
  await page.keyboard.press('l');

  const shown = () => shownAddress(page);
  const first = await shown();
  await page.keyboard.press('a');
  await page.getByText('Approved.').waitFor();
  await expect.poll(shown).not.toBe(first);
  await waits(page, 3);

  await page.keyboard.press('u');
  await page.getByText('The verdict was taken back.').waitFor();
  await waits(page, 4);
  await expect.poll(shown).toContain(first?.split('?')[0]);
  await page.keyboard.press('a');
  await waits(page, 3);

  await page.keyboard.press('r');
  const why = page.getByRole('dialog', { name: 'Why is another photo needed?' });
  await why.waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('4');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Another photo was asked for.').waitFor();
  await waits(page, 2);

  await page.keyboard.press('x');
  const whyNot = page.getByRole('dialog', { name: 'Why is the picture rejected?' });
  await whyNot.waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByText('Rejected.').waitFor();
  await waits(page, 1);
  await page.keyboard.press('n');
  await page.getByText('Back in the queue.').waitFor();
  // It is the only one, so it comes again.
  await pictureJudgeable(page);
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();

  await expect(dealer.getByRole('button', { name: 'Being checked' })).toHaveCount(0);
  await dealer.getByText('New photo needed').first().click();
  await dealer.getByText(/Vehicle not whole in the photo, Blurred/).waitFor();
  await dealer.getByText('Rejected', { exact: true }).first().waitFor();
  await expect(dealer.getByText('Chiara')).toHaveCount(0);
});

test('two tabs of a checker show different pictures', async ({ page, signedIn }) => {
  const at = `/checker?customerId=${await waitingPictures(4)}`;
  await signedIn({ role: 'qcmanager' }, { at });
  const first = (await shownAddress(page)) ?? '';
  const second = await page.context().newPage();
  await second.goto(at);
  await second.getByText('Waiting: 2', { exact: true }).waitFor();
  await expect(shownPicture(second)).not.toHaveAttribute('src', first);
  await expect(shownPicture(page)).toHaveAttribute('src', first);
});
