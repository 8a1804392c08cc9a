import { axeFaults } from '../support/axe-faults.ts';
import { addDoubts } from '../support/doubted-photo.ts';
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
  await addPhotos(page, [samplePhoto('saloon-blue-090.jpg')]);
  await makePictures(page, 1);
  const [before] = await readImages(page);
  if (!before?.vehicle) throw new Error('no vehicle found');
  const { height, width, x, y } = before.vehicle;
  await addDoubts(before.id, [
    { box: { x: x + width * 0.8, y, width: width * 0.21, height }, isPart: true },
    {
      box: { x: x + width * 0.1, y: y - height * 0.25, width: width * 0.1, height: height * 0.2 },
      isPart: false,
    },
  ]);
  await page.reload();
  const strip = page.getByRole('region', { name: '2 questions about these pictures' });
  await strip.waitFor();
  await page.getByText('Finished · 2 questions').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  // The picture leads to its questions.
  await page.getByRole('button', { name: /^Open/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).click();
  const [first, second] = [
    page.locator('main li[id^=question]').first(),
    page.locator('main li[id^=question]').last(),
  ];
  await expect(first.getByRole('button', { name: 'Part of the vehicle' })).toBeFocused();

  const answered = page.waitForResponse((response) => response.url().endsWith('/doubts/0'));
  await page.keyboard.press('2');
  await first.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await answered).status()).toBe(200);
  const [without] = await readImages(page);
  expect(without?.vehicle?.width).toBeLessThan(width * 0.9);
  await picturesFinished(page, 1);
  const [made] = await readImages(page);
  expect(made).toMatchObject({ charged: 1, retouched: false, state: 'delivered' });

  await second.getByRole('button', { name: 'Not part of it' }).click();
  await expect(page.locator('main li[id^=question]')).toHaveCount(0);
  await page.getByText('Finished', { exact: true }).first().waitFor();
});
