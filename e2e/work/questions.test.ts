import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  makePictures,
  picturesFinished,
  readImages,
  samplePhoto,
} from '../support/panel-steps.ts';

test('what is unsure about an outline is asked, answered at once, taken back, and shown by a picture that costs nothing', async ({
  page,
  signedIn,
}) => {
  await signedIn({ type: 'basic', name: 'Ann Dealer' }, { credits: 10 });
  await addVehicle(page, 'ASKED-1');
  // A white roof before a white sky.
  await addPhotos(page, [samplePhoto('hatchback-red-180.jpg')]);
  await makePictures(page, 1);
  const [before] = await readImages(page);
  const strip = page.getByRole('region', { name: '2 questions about these pictures' });
  await strip.waitFor();
  await page.getByText('Finished · 2 questions').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  // The list finds it by them.
  const vehicle = page.url();
  await page.goto('/dashboard/vehicles?check=asked');
  await page.getByText('2 questions', { exact: true }).waitFor();
  await page.goto(vehicle);
  await strip.waitFor();

  // The picture leads to its questions.
  await page.getByRole('button', { name: /^Open/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).click();
  const [first, second] = [
    page.locator('main li[id^=question]').first(),
    page.locator('main li[id^=question]').last(),
  ];
  await expect(first.getByRole('button', { name: 'Part of the vehicle' })).toBeFocused();

  const answered = page.waitForResponse((response) => response.url().endsWith('/doubts/0'));
  await page.keyboard.press('1');
  await first.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await answered).status()).toBe(200);
  await picturesFinished(page, 1);
  const [made] = await readImages(page);
  expect(made).toMatchObject({ charged: 1, retouched: false, state: 'delivered' });
  expect(made?.outputs[0]?.url).not.toBe(before?.outputs[0]?.url);

  await second.getByRole('button', { name: 'Not part of it' }).click();
  await expect(page.locator('main li[id^=question]')).toHaveCount(0);
  await page.getByText('Finished', { exact: true }).first().waitFor();
});
