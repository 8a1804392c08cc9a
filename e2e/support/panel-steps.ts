import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { people } from './people.ts';

/** Common user actions in the panel, by their English texts. */

const samples = path.join(import.meta.dirname, '../../packages/samples/pictures');

/** Limit of waits for pictures, which one process makes for all tests. */
export const makingTime = { timeout: 45_000 };

/** Path of one of the project's sample pictures. */
export const samplePhoto = (name: string) => path.join(samples, name);

interface FilledIn {
  email: string;
  password?: string;
  rememberMe?: boolean;
  /** Path to start from; the panel returns to it after the sign-in. */
  at?: string | undefined;
}

/** Fills in and submits the sign-in form, in any language, without waiting for the result. */
export async function sendSignIn(
  page: Page,
  { email, password = people.password, rememberMe, at = '/login' }: FilledIn,
): Promise<void> {
  await page.goto(at);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  if (rememberMe) await page.locator('input[type=checkbox]').check();
  await page.locator('button[type=submit]').click();
}

/** Logs out and waits for the sign-in page: a URL opened earlier would still find the session. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL('**/login*');
}

/** Creates a vehicle and ends on its screen. */
export async function addVehicle(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  await page.getByLabel('Stock number', { exact: true }).fill(reference);
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByRole('heading', { name: reference }).waitFor();
}

export async function addPhotos(page: Page, files: string[]): Promise<void> {
  await page.locator('input[data-pick=files]').setInputFiles(files);
}

/** Labels of the positions that have a picture. */
export async function filledPositions(page: Page): Promise<string[]> {
  const slots = page
    .locator('main li')
    .filter({ has: page.locator('h3') })
    .filter({ has: page.locator('img') });
  return slots.locator('h3').allTextContents();
}

/** One position on the vehicle's board. */
export const position = (page: Page, label: string) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

/** Opens the menu of the picture at a position and picks from it. */
export async function pick(page: Page, label: string, choice: string): Promise<void> {
  await position(page, label).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
}

/** Types into a combobox and chooses the first option that has the typed words. */
export async function pickFrom(within: Page | Locator, label: string, words: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(words);
  await within.getByRole('listbox').getByRole('option').filter({ hasText: words }).first().click();
}

interface DroppedFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** Drops files onto a region of the page, as from the desktop. */
export async function dropFiles(page: Page, label: string, files: readonly DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, bytes, type = 'application/zip' }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of ${JSON.stringify(sent)}) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    })()`,
  );
  await page.getByRole('region', { name: label }).dispatchEvent('drop', { dataTransfer });
}
