import type { Page } from '@playwright/test';
import { expect, fail, test } from '../support/journey.ts';
import { makingTime, position, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** More tab stops than any screen has. */
const tabsMax = 150;

/** Accessible name of the focused element. Runs in the page, so it is a string. */
const focusedName = `(() => {
  const { activeElement: one } = document;
  const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '';
  return label.trim();
})()`;

/** Presses Tab, or Shift+Tab to go back, until an element of that name has a visible focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const met: string[] = [];
  const isIt = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
  for (let n = 0; n < tabsMax; n += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate<string>(focusedName);
    if (isIt(found)) {
      await expect
        .poll(() => page.evaluate('document.activeElement.matches(":focus-visible")'), { message: found })
        .toBe(true);
      return;
    }
    met.push(found.slice(0, 30));
  }
  fail(`no ${name} among ${[...new Set(met)].join(' | ')}`);
}

async function press(page: Page, name: string | RegExp, key?: string): Promise<void> {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
}

async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  // The first field is focused from the start.
  await expect.poll(() => page.evaluate<string>(focusedName)).toBe('Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(people.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

test('a user makes a picture with the keyboard alone', async ({ page, signedIn }) => {
  await signedIn({ type: 'premium', name: 'Tabea Taste' }, { credits: 5 });
  await page.getByRole('link', { name: 'New vehicle' }).first().waitFor();
  await press(page, 'New vehicle');
  await page.getByLabel('Stock number', { exact: true }).waitFor();
  await tabTo(page, 'Stock number');
  await page.keyboard.type('KEYS-1');
  await press(page, 'Create vehicle');
  await page.getByRole('heading', { name: 'KEYS-1', level: 1 }).waitFor();

  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose photos');
  await (await chooser).setFiles([samplePhoto('saloon-blue-045.jpg')]);
  await page.getByRole('button', { name: 'Make 1 picture' }).waitFor();
  await press(page, 'Make 1 picture');
  await position(page, 'Front left').getByText('Finished', { exact: true }).waitFor(makingTime);

  await press(page, /^Open /, 'Shift+Tab');
  await page.getByRole('slider').waitFor();
  await tabTo(page, 'Before/after divider');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('slider')).toHaveValue('51');
  await page.keyboard.press('Escape');
  // Closing it returns focus to the button that opened it.
  await expect.poll(() => page.evaluate<string>(focusedName)).toMatch(/^Open /);
});

test('root signs in, works with customers and credits, and signs out with the keyboard alone', async ({
  page,
  mark,
}) => {
  const company = `Autogruppe ${mark}`;
  const { email } = await people.add({ role: 'root' });
  await signInByKeys(page, email);

  await press(page, 'Customers');
  await press(page, 'New customer');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Company name');
  await page.keyboard.type(company);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: company, level: 1 }).waitFor();
  await press(page, 'Credits');
  await press(page, 'Top up credits');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Amount');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Credits: 25').waitFor();

  await press(page, 'Customers');
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search by name/ }).waitFor();
  await page.keyboard.type(mark);
  await page.getByRole('option', { name: company }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: company, level: 1 }).waitFor();

  await press(page, /^Language/);
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('Deu');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await press(page, /^Mitteilungen/);
  const notifications = page.getByRole('link', { name: 'Alle Mitteilungen' });
  await notifications.waitFor();
  await page.keyboard.press('Escape');
  await notifications.waitFor({ state: 'detached' });
  await press(page, 'Abmelden');
  await page.waitForURL('**/login');
});
