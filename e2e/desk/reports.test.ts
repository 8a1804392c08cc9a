import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, fail, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  makingTime,
  orderPictures,
  position,
  samplePhoto,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { shownAddress, shownPicture } from './desk-steps.ts';

/** On a tablet, and then the window is that of a laptop. */
async function expectReportAbovePicture(desk: Page): Promise<void> {
  await desk.setViewportSize({ width: 820, height: 1180 });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? fail('It is not drawn');
  const report = await boxOf(desk.getByText('It floats.'));
  const stage = await boxOf(desk.locator('section[tabindex="-1"]'));
  const picture = await boxOf(shownPicture(desk));
  expect(report.y + report.height).toBeLessThanOrEqual(stage.y);
  // Nothing black above or below the picture.
  expect(Math.abs(stage.height - picture.height)).toBeLessThanOrEqual(1);
  await desk.setViewportSize({ width: 1440, height: 900 });
}

test('a dealer sees at once what becomes of a reported picture', async ({ page, openBrowser, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Group Wrong' });
  const clientId = await people.addClient({ customerId });
  await signedIn({ type: 'premium', name: 'Ann Dealer', clientId }, { credits: 10 });
  await addVehicle(page, 'WRONG-1');
  await addPhotos(page, [samplePhoto('saloon-blue-090.jpg')]);
  await orderPictures(page, 1);
  const left = position(page, 'Left side');
  await left.getByText('Finished').waitFor(makingTime);
  await left.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Report this picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong with the picture?' });
  await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Shadow' }).check();
  await dialog.getByRole('textbox').fill('It floats.');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await left.getByRole('button', { name: 'Reported' }).waitFor();

  const desk = await openBrowser();
  await signedIn(
    { role: 'qcmanager', name: 'Chiara Conti' },
    { page: desk, at: `/checker?customerId=${customerId}` },
  );
  await desk.getByText('It floats.').waitFor();
  await left.getByRole('button', { name: 'In review' }).waitFor();
  await expect(desk.getByRole('button', { name: 'Fixed' })).toBeDisabled();
  const shown = () => shownAddress(desk);
  const before = await shown();
  await expectReportAbovePicture(desk);
  const fixed = desk.getByRole('button', { name: 'Fixed' });
  const place = await fixed.boundingBox();
  await desk.keyboard.press('m');
  const again = desk.getByRole('dialog', { name: 'What is left out when the picture is made again?' });
  await expect(again.getByRole('checkbox', { name: 'Shadows' })).toBeChecked();
  expect(await axeFaults(desk)).toEqual([]);
  await again.getByRole('button', { name: 'Make again' }).press('Enter');
  await desk.getByText('This is the picture that was made again.').waitFor({ timeout: 60_000 });
  await expect.poll(shown).not.toBe(before);
  // More is said beside the picture, and no button moves.
  await expect.poll(() => fixed.boundingBox()).toEqual(place);
  expect(await axeFaults(desk)).toEqual([]);
  const pictureOf = async () =>
    (await left.getByRole('img').first().getAttribute('src'))?.split('?')[0] ?? '';
  const delivered = await pictureOf();
  await desk.keyboard.press('a');
  await left.getByRole('button', { name: 'Fixed' }).waitFor();
  await expect.poll(pictureOf).not.toBe(delivered);
  await desk.getByRole('button', { name: 'Undo: Fixed' }).click();
  await left.getByRole('button', { name: 'In review' }).waitFor();
  await expect.poll(pictureOf).toBe(delivered);
  await desk.locator('section[aria-busy=false]').waitFor();
  await desk.keyboard.press('a');
  await desk.getByText('Nothing to check').waitFor();
  await left.getByRole('button', { name: 'Fixed' }).click();
  await page
    .getByRole('dialog', { name: 'Fixed' })
    .getByText('A checker had the picture made again.')
    .waitFor();
  await page.keyboard.press('Escape');

  // The list finds the vehicle by the answer.
  await page.goto(new URL('/dashboard/vehicles?report=fixed', page.url()).href);
  await page.getByText('WRONG-1').first().waitFor();
  await page.goto(new URL('/dashboard/vehicles?report=open', page.url()).href);
  await page.getByText('WRONG-1').first().waitFor({ state: 'detached' });
});
