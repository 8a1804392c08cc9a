import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  makingTime,
  orderPictures,
  picturesFinished,
  readImages,
  samplePhoto,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { pictureJudgeable } from './desk-steps.ts';

test('a checker answers what is asked about an outline by keys, and the dealer never sees a question', async ({
  page: dealer,
  openBrowser,
  signedIn,
}) => {
  const customerId = await people.addCustomer({ name: 'Group Question' });
  const asked = { customerId, reviewMode: 'none', questionsTo: 'checker', qcShare: 0 } as const;
  await people.db.insertInto('customerSettings').values(asked).execute();
  const clientId = await people.addClient({ customerId, name: 'Garage Question' });
  await signedIn({ type: 'premium', name: 'Ann Dealer', clientId }, { credits: 10 });
  await addVehicle(dealer, 'ASKED-2');
  // A white roof before a white sky.
  await addPhotos(dealer, [samplePhoto('hatchback-red-180.jpg')]);
  await orderPictures(dealer, 1);
  await expect(dealer.getByRole('button', { name: 'Being checked' })).toHaveCount(1, makingTime);

  const page = await openBrowser();
  await signedIn(
    { role: 'qcmanager', name: 'Chiara Conti' },
    { page, at: `/checker?customerId=${customerId}` },
  );
  await pictureJudgeable(page);
  const questions = page.getByRole('list', { name: 'Is this part of the vehicle?' });
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);

  await page.keyboard.press('j');
  await page.getByText('Made again. Your verdict is still missing.').waitFor(makingTime);
  await page.getByText('1 question', { exact: true }).waitFor();
  await page.keyboard.press('k');
  await expect(questions).toHaveCount(0);
  await page.keyboard.press('a');
  await page.getByText('Approved.').waitFor();

  await picturesFinished(dealer, 1);
  const [made] = await readImages(dealer);
  expect(made).toMatchObject({ charged: 1, doubts: [], retouched: false, state: 'delivered' });
  await dealer.getByText('Finished', { exact: true }).first().waitFor();
});
