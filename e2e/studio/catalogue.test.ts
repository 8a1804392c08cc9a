import { expect, fail, test } from '../support/journey.ts';
import { createItem, pickFrom, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('root assigns a new background to a user, and undoes its deletion', async ({ page, signedIn }) => {
  const dealer = await people.add({ type: 'basic', name: 'Kurt Katalog' });
  await signedIn({ role: 'root' });
  const name = `Hall ${dealer.id.slice(-6)}`;
  await createItem(page, '/root/backgrounds', name);

  await page.locator('input[data-pick=media]').first().setInputFiles(samplePhoto('van-white-090.jpg'));
  const line = page.getByRole('slider', { name: 'Horizon, % from the top' });
  const typed = page.getByRole('spinbutton', { name: 'Horizon, % from the top' });
  await line.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(typed).toHaveValue('61');
  const box = (await line.boundingBox()) ?? fail('the line is not drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.4);
  await expect.poll(async () => Number(await typed.inputValue())).toBeCloseTo(40, -1);
  await typed.fill('55');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: 'Replace picture' }).waitFor();
  await page.getByText('Processing the picture…').waitFor({ state: 'detached' });

  await page.getByLabel('Kind').selectOption('user');
  await pickFrom(page, 'Assign to', 'Kurt Katalog');
  await page.getByRole('listitem').filter({ hasText: 'Kurt Katalog' }).waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/backgrounds');
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('listitem').filter({ hasText: 'Kurt Katalog' }).waitFor();
  await expect(typed).toHaveValue('55');
});
