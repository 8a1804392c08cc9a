import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as ledger from '../apps/server/src/modules/ledger/ledger.service.ts';
import { inTx } from '../apps/server/src/platform/db/database.ts';
import { nobody } from '../apps/server/src/testing/builders.ts';
import { addPhotos, addVehicle, position, samplePhoto, signIn } from './panel-steps.ts';
import { openStage } from './stage.ts';

/** The vehicle screen as a dealer works with it. */

const { people, browser } = openStage();
const front = samplePhoto('saloon-blue-045.jpg');
const bar = (page: Page) => page.getByRole('region', { name: 'Make pictures' });

async function begin(reference: string, credits = 10) {
  const { page } = browser;
  const { email, clientId } = await people.add({ type: 'basic' }, credits);
  await signIn(page, { email, password: people.password });
  await addVehicle(page, reference);
  return { page, clientId };
}

test('an order that cannot be paid says so before it is pressed, and can be made once credits arrive', async () => {
  const { page, clientId } = await begin('SCREEN-1', 1);
  await addPhotos(page, [front, samplePhoto('saloon-blue-090.jpg')]);
  const make = bar(page).getByRole('button', { name: 'Make 2 pictures' });
  await bar(page).getByText('Balance: 1 · Missing: 1').waitFor();
  await bar(page).getByText('Please ask your dealership’s administrator.').waitFor();
  expect(await make.isDisabled()).toBe(true);
  // What hides plates only is free, whatever the balance is.
  await page.getByRole('radio', { name: /Plate only/ }).check({ force: true });
  await bar(page).getByText('free').waitFor();
  expect(await make.isDisabled()).toBe(false);
  await page.getByRole('radio', { name: /Dark hall/ }).check({ force: true });
  await expect.poll(() => make.isDisabled()).toBe(true);

  await inTx(people.db, (tx) =>
    ledger.topUp(tx, { kind: 'client', id: clientId ?? expect.fail('no client') }, 1, nobody),
  );
  await expect.poll(() => make.isDisabled()).toBe(false);
  await make.click();
  await bar(page).getByText('0 of 2 finished').waitFor();
  await position(page, 'Front left').getByText('Finished', { exact: true }).waitFor();
});
