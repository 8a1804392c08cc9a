import type { Locator, Page } from '@playwright/test';
import { buildReview } from '../apps/server/src/testing/review-builders.ts';
import { axeFaults } from './axe-faults.ts';
import { expect, fail, test } from './journey.ts';
import { addPhotos, addVehicle, makingTime, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

const photos = ['saloon-blue-045.jpg', 'saloon-blue-090.jpg', 'saloon-blue-135.jpg', 'saloon-blue-225.jpg'];

/** A dealer whose customer has all pictures checked, with four of them waiting, and the address of a desk that shows these. */
async function orderedPictures(page: Page): Promise<string> {
  const customerId = await people.addCheckedCustomer('Group Winter');
  const clientId = await people.addClient({ customerId, name: 'Garage Winter' });
  const { email } = await people.add({ type: 'premium', name: 'Ann Dealer', clientId }, 10);
  await signIn(page, { email });
  await addVehicle(page, 'CHECK-1');
  await addPhotos(page, photos.map(samplePhoto));
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 4 pictures' }).click();
  // The four pictures, and the vehicle.
  await expect(page.getByText('Being checked')).toHaveCount(5, makingTime);
  return `/checker?customerId=${customerId}`;
}

/** Presses a key until an element has the focus. */
async function turnTo(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let count = 0; !(await hasFocus()); count++) {
    if (count > 60) fail('the focus does not come there');
    await target.page().keyboard.press(key);
  }
}

/** Until the picture has been on the screen long enough to be judged. */
const isShown = (page: Page) => page.locator('section[aria-busy=false]').waitFor();

/** Waits until so many pictures are left, of which the checker looks at one. */
async function waits(page: Page, count: number): Promise<void> {
  await page.getByText(`Waiting: ${count - 1}`, { exact: true }).waitFor();
  await isShown(page);
}

test('a checker approves, asks for a photo, rejects and undoes by keys alone; the owner sees each verdict', async ({
  page: dealer,
  openBrowser,
}) => {
  const desk = await orderedPictures(dealer);
  const checker = await people.add({ role: 'qcmanager', name: 'Chiara Conti' });
  const second = await openBrowser();
  const { page } = second;
  await signIn(page, { email: checker.email, at: desk });
  await page.getByRole('heading', { name: 'Check pictures' }).waitFor();
  await waits(page, 4);
  await page.getByText('Group Winter · Garage Winter').waitFor();

  for (const [key, name] of ['Picture', 'Photo', 'Slider', 'Blink', 'Difference', 'Outline'].entries()) {
    await page.keyboard.press(String(key + 1));
    await page.locator(`button[aria-pressed=true]:has-text("${name}")`).waitFor();
    expect(await axeFaults(page), name).toEqual([]);
  }
  await page.keyboard.press('1');
  // In the loupe the arrow keys move what each view shows, and never the page.
  for (const view of ['1', '2', '3', '4', '5', '6']) {
    await page.keyboard.press(view);
    await page.keyboard.press('l');
    await page.getByRole('button', { name: '100 %', pressed: true }).waitFor();
    const loupe = page.locator('[data-loupe]');
    const place = () => loupe.evaluate((box) => [box.scrollLeft, box.scrollTop, window.scrollY]);
    // Enlarged as soon as the picture has loaded.
    await expect.poll(() => loupe.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
    const [left = 0, top = 0, down = 0] = await place();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect.poll(place, { message: view }).toEqual([left + 80, top - 80, down]);
    await page.keyboard.press('l');
  }
  await page.keyboard.press('1');

  const shown = () => page.locator('section[tabindex="-1"] img').first().getAttribute('src');
  const first = await shown();
  await page.keyboard.press('a');
  await page.getByText('Approved.').waitFor();
  await expect.poll(shown).not.toBe(first);
  await waits(page, 3);

  await page.keyboard.press('u');
  await page.getByText('The verdict was taken back.').waitFor();
  await waits(page, 4);
  expect(await shown()).toContain(first?.split('?')[0]);
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
  await isShown(page);
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();

  await expect(dealer.getByText('Being checked')).toHaveCount(0);
  await dealer.getByText('New photo needed').first().click();
  await dealer.getByText(/Vehicle not whole in the photo, Blurred/).waitFor();
  await dealer.getByText('Rejected', { exact: true }).first().waitFor();
  await expect(dealer.getByText('Chiara')).toHaveCount(0);
  await second.close();
});

test('a checker narrows the queue and moves a photo to another position by keys alone', async ({ page }) => {
  const name = `Zebra ${Date.now().toString(36)}`;
  const customerId = await people.addCheckedCustomer(name);
  const dealer = await people.add({ clientId: await people.addClient({ customerId }) });
  for (let count = 0; count < 2; count++) await buildReview(people.db, { userId: dealer.id });
  const { imageId } = await buildReview(people.db, { userId: dealer.id, position: 'interior.dashboard' });
  const checker = await people.add({ role: 'qcmanager' });
  await signIn(page, { email: checker.email, at: '/checker' });
  await page.getByRole('button', { name: 'Approve' }).waitFor();

  const filters = page.locator('summary').filter({ hasText: 'Filters' });
  await turnTo(filters, 'Tab');
  await page.keyboard.press('Enter');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.locator('option').filter({ hasText: name }).waitFor({ state: 'attached' });
  await turnTo(customer, 'Tab');
  await page.keyboard.type(name);
  await waits(page, 3);
  await turnTo(page.getByRole('combobox', { name: 'Kind of picture' }), 'Tab');
  await page.keyboard.type('Interior');
  await waits(page, 1);
  expect(new URL(page.url()).searchParams.get('customerId')).toBe(customerId);

  await turnTo(filters, 'Shift+Tab');
  await page.keyboard.press('p');
  const places = page.getByRole('dialog', { name: 'Move to position' });
  await turnTo(places.getByRole('button', { name: 'Dashboard' }), 'Tab');
  // The first letter of a position leads to it.
  await page.keyboard.press('b');
  await turnTo(places.getByRole('button', { name: 'Boot' }), 'Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Moved to: Boot.').waitFor();
  const position = async () => {
    const query = people.db.selectFrom('images').select('position').where('id', '=', imageId);
    return (await query.executeTakeFirstOrThrow()).position;
  };
  expect(await position()).toBe('interior.boot');
  await page.keyboard.press('u');
  await page.getByText('Moved to: Dashboard.').waitFor();
  expect(await position()).toBe('interior.dashboard');
});

test('a checker changes an outline by keys, sees the new picture in the same review, and approves that', async ({
  page: dealer,
  openBrowser,
}) => {
  const customerId = await people.addCheckedCustomer('Group Summer');
  const clientId = await people.addClient({ customerId, name: 'Garage Summer' });
  const { email } = await people.add({ type: 'premium', name: 'Bob Dealer', clientId }, 10);
  await signIn(dealer, { email });
  await addVehicle(dealer, 'FIX-1');
  await addPhotos(dealer, [samplePhoto('saloon-blue-090.jpg')]);
  const bar = dealer.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 1 picture' }).click();
  await dealer.getByText('Being checked').first().waitFor(makingTime);

  const checker = await people.add({ role: 'qcmanager', name: 'Carla Costa' });
  const second = await openBrowser();
  const { page } = second;
  await signIn(page, {
    email: checker.email,
    at: `/checker?customerId=${customerId}`,
  });
  await page.getByText('Group Summer · Garage Summer').waitFor();
  const shown = () => page.locator('section[tabindex="-1"] img').first().getAttribute('src');
  const first = await shown();

  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Retouch Left side' });
  const stage = dialog.getByRole('button', { name: /^Photo of Left side/ });
  await expect(stage).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  // The brush that erases, enlarged, in the middle of the vehicle.
  const stood = await stage.boundingBox();
  for (const key of ['4', 'ArrowLeft', '5', '4']) await page.keyboard.press(key);
  await dialog.getByText('Size', { exact: true }).waitFor();
  // The fields of the brush had their place before.
  expect(await stage.boundingBox()).toEqual(stood);
  for (const key of ['4', ']', ']', ']', ']', ']']) await page.keyboard.press(key);
  // An area that is saved before it was closed belongs to the outline.
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  for (const key of ['6', 'ArrowLeft', 'Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  await turnTo(dialog.getByRole('button', { name: 'Save' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Made again. Your verdict is still missing.').waitFor();
  await expect.poll(shown).not.toBe(first);

  const outlined = await shown();
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  const plates = page.getByRole('dialog', { name: 'Licence plates of Left side' });
  // From the outline to the first plate, or to the button that adds one.
  const isInTool = () =>
    plates.evaluate((box) => box.contains(document.activeElement?.closest('button') ?? null));
  await expect.poll(isInTool).toBe(true);
  await turnTo(plates.getByRole('button', { name: 'Add plate' }), 'Tab');
  await page.keyboard.press('Enter');
  const corner = plates.getByRole('button', { name: /^Plate \d, corner 1$/ }).last();
  await turnTo(corner, 'Tab');
  const cornerStood = await corner.boundingBox();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan((cornerStood?.x ?? 0) - 3);
  expect(await axeFaults(page)).toEqual([]);
  await turnTo(plates.getByRole('button', { name: 'Save' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await plates.waitFor({ state: 'detached' });
  await expect.poll(shown).not.toBe(outlined);
  await page.getByText('Made again. Your verdict is still missing.').waitFor();
  // Before and after are compared at once, and the picture keeps the focus.
  const again = await shown();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Before the change', pressed: true }).waitFor();
  expect((await shown())?.split('?')[0]).toBe(outlined?.split('?')[0]);
  const hasLoaded = () =>
    page
      .locator('section[tabindex="-1"] img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(hasLoaded).toBeGreaterThan(1);
  await page.keyboard.press('b');
  expect(await shown()).toBe(again);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('tabindex'))).toBe('-1');
  await expect.poll(() => dealer.getByText('Being checked').count()).toBeGreaterThan(0);
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();
  await expect(dealer.getByText('Being checked')).toHaveCount(0);
  await dealer.reload();
  await dealer.getByText('History', { exact: true }).click();
  await dealer.getByText('1 picture fixed by a checker').waitFor();
  await expect(dealer.getByText('Carla')).toHaveCount(0);
  await second.close();
});
