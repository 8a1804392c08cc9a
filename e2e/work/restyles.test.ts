import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  expectLoaded,
  makePictures,
  orderBar,
  picturesFinished,
  samplePhoto,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Vehicles with copies of a photo, analysed and never ordered. */
async function copyPhotos(email: string, references: readonly string[], copies: number): Promise<void> {
  const { db } = people;
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  for (const reference of references) {
    const id = await buildVehicle(db, { userId: user.id, reference, preset: null });
    await sql`insert into images (set_id, position, is_position_chosen, state, file_name, content_type, size_bytes, sha256,
        original_key, upright_key, thumbnail_key, matte_key, analysis, created_at, updated_at)
      select ${id}, 'exterior.other', true, 'uploaded', i.file_name, i.content_type, i.size_bytes, decode(md5(n::text), 'hex'),
        i.original_key, i.upright_key, i.thumbnail_key, i.matte_key, i.analysis, now(), now()
      from (select i.* from images i join picture_sets s on s.id = i.set_id where s.user_id = ${user.id}
        and i.matte_key is not null order by i.created_at limit 1) i, generate_series(1, ${copies}::integer) n`.execute(
      db,
    );
  }
}

/** Chooses the stock by a search, and orders the restyle after previews and the price. */
async function orderRestyle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await page.getByRole('searchbox').fill('STOCK');
  await page.getByText('STOCK-4').first().waitFor();
  await expect(page.getByText('OTHER-1')).toHaveCount(0);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Restyle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restyle vehicles: 4' });
  await dialog.getByRole('radio', { name: /Dark hall/ }).check();
  await dialog.getByRole('button', { name: 'Preview and price' }).press('Enter');
  for (const name of ['STOCK-1', 'STOCK-2', 'STOCK-3', 'STOCK-4'])
    await dialog.getByRole('img', { name: `Preview: ${name}` }).waitFor();
  await dialog.getByText('Free: 2').waitFor();
  await dialog.getByText('Not paid for yet: 12').waitFor();
  await dialog.getByText('12 of 38, 26 remain').waitFor();
  // The button that led here is gone; the keyboard goes on inside the dialog.
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Make pictures: 14' }).press('Enter');
}

/** A restyle that is paused makes no more pictures until it continues. */
async function pauseAndContinue(page: Page, main: Locator): Promise<void> {
  const strip = page.getByRole('region', { name: 'Restyles' });
  await main.getByRole('progressbar').waitFor();
  await expect(strip).toHaveCount(0);
  await main.getByRole('button', { name: 'Pause' }).click();
  await main.getByText('Paused. The remaining pictures stay as they are until it continues.').waitFor();
  await expect(main.getByText('Pictures made:')).toHaveCount(0);
  await main.getByRole('link', { name: 'Restyles' }).click();
  await strip.getByRole('progressbar').waitFor();
  await strip.getByRole('button', { name: 'Close until it runs again' }).click();
  await strip.waitFor({ state: 'detached' });
  await main.getByRole('link', { name: 'Dark hall' }).click();
  await main.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog', { name: 'End this restyle for good?' }).press('Escape');
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByText('Pictures made: 14 of 14').waitFor({ timeout: 60_000 });
  await main.getByText('12 credits').waitFor();
}

/** On the screen of a vehicle the look of the pictures is selected, not that of the settings; another one is for a new order. */
async function expectLookOfPictures(page: Page): Promise<void> {
  await picturesFinished(page, 2);
  await orderBar(page).getByText('Dark hall', { exact: true }).waitFor();
  await orderBar(page).getByRole('button', { name: 'Change showroom' }).waitFor();
  const showroom = page.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByText('As the finished pictures').waitFor();
  await expect(showroom.getByRole('radio', { name: /Dark hall/ })).toBeChecked();
  await showroom.getByRole('radio', { name: /Studio white/ }).click();
  await orderBar(page).getByRole('button', { name: 'Apply Studio white to 2 pictures' }).waitFor();
}

async function bringBack(page: Page, main: Locator, first: Locator): Promise<void> {
  await main.getByRole('button', { name: 'Undo restyle' }).click();
  const question = page.getByRole('dialog', { name: 'Bring back the earlier pictures?' });
  await question.getByRole('button', { name: 'Undo restyle' }).click();
  await main.getByText('Pictures brought back: 14').waitFor();
  await first.getByText('2 × Brought back').waitFor();
  await expect(first.getByRole('img', { name: 'Picture before' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Restyles' }).click();
  await main.getByRole('link', { name: 'Dark hall' }).waitFor();
}

test('a restyled stock can be paused, continued and brought back', async ({ page, signedIn }) => {
  // Sixteen pictures, and what becomes of them.
  test.slow();
  const { email } = await signedIn({ type: 'basic', name: 'Ann Dealer' }, { credits: 40 });
  await addVehicle(page, 'STOCK-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'saloon-blue-135.jpg'].map(samplePhoto));
  await makePictures(page, 2);
  await copyPhotos(email, ['STOCK-2', 'STOCK-3', 'STOCK-4', 'OTHER-1'], 4);

  await orderRestyle(page);
  const main = page.getByRole('main');
  await page.getByRole('heading', { name: 'Restyle: Dark hall' }).waitFor();
  await pauseAndContinue(page, main);
  await page.getByRole('link', { name: 'Notifications', exact: true }).first().click();
  await main.getByText('Restyled to Dark hall').first().click();
  const notice = page.getByRole('dialog', { name: 'Restyled to Dark hall' });
  await notice.getByText('Vehicles with new pictures: 4 of 4. Left out: 0.').waitFor();
  await notice.getByRole('link', { name: 'Open restyle' }).click();
  await page.getByRole('heading', { name: 'Restyle: Dark hall' }).waitFor();
  const first = main.getByRole('row', { name: /STOCK-1/ });
  await first.getByText('2 × Made again').waitFor();
  for (const name of ['Picture before', 'Picture now']) await expectLoaded(first.getByRole('img', { name }));
  await main.getByLabel('Vehicles with such pictures').selectOption('Stayed as it was');
  await main.getByText('No results').waitFor();
  await page.reload();
  await main.getByText('No results').waitFor();
  await main.getByLabel('Vehicles with such pictures').selectOption('All');
  await first.waitFor();
  await first.getByRole('link', { name: 'STOCK-1' }).click();
  await expectLookOfPictures(page);
  await page.goBack();

  await bringBack(page, main, first);
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await main.getByRole('link', { name: 'STOCK-1' }).first().click();
  await orderBar(page).waitFor();
  const { rows } = await sql<{
    preset: string | null;
    state: string;
  }>`select distinct i.preset, i.state from images i
    join picture_sets s on s.id = i.set_id join users u on u.id = s.user_id where u.email = ${email} order by 2`.execute(
    people.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'uploaded']);
  expect(rows.map(({ preset }) => preset)).not.toContain('dark-hall');
});
