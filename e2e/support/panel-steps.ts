import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Image, listImages } from '@forecourt/contract/images';
import { expect, type Locator, type Page } from '@playwright/test';
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

/** The part of a vehicle's screen where pictures are ordered. */
export const orderBar = (page: Page) => page.getByRole('region', { name: 'Make pictures' });

const countedPictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

/** Orders the pictures of the vehicle whose screen is open. */
export const orderPictures = (page: Page, count: number): Promise<void> =>
  orderBar(page)
    .getByRole('button', { name: new RegExp(`^(Make|Apply .+ to) ${countedPictures(count)}$`) })
    .click();

export const picturesFinished = (page: Page, count: number): Promise<void> =>
  orderBar(page)
    .getByText(`Finished: ${countedPictures(count)}`)
    .waitFor(makingTime);

/** Orders the pictures, and waits until they are finished. */
export async function makePictures(page: Page, count: number): Promise<void> {
  await orderPictures(page, count);
  await picturesFinished(page, count);
}

interface SavedFile {
  name: string;
  path: string;
  bytes: Buffer;
}

/** The file that a click on a button or link saves. */
export async function savedBy(target: Locator): Promise<SavedFile> {
  const [file] = await Promise.all([target.page().waitForEvent('download'), target.click()]);
  const path = await file.path();
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) };
}

/** Creates an item of the catalogue, in the list at this address, and ends on its screen. */
export async function createItem(page: Page, at: string, name: string): Promise<void> {
  await page.goto(`${at}?new=1`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(new RegExp(`${at}/[0-9a-f-]{36}$`));
  // The list stays until the screen of the new item is loaded.
  await page.getByRole('heading', { level: 1, name }).waitFor();
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
export async function pickForPicture(page: Page, label: string, choice: string): Promise<void> {
  await position(page, label).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
}

/** Opens the menu of the thing whose screen is open, and picks from it. */
export async function pickAction(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
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

/** Expects something of the newest row of a list, its cells in one line; lists are fetched again after a change. */
export const newestRow = (page: Page) =>
  expect.poll(async () => {
    const cells = await page.locator('tbody tr').first().locator('td').allInnerTexts();
    return cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ')).join(' | ');
  });

/** The balance on a screen of credits, if it is this one. */
export const balance = (page: Page, credits: string) =>
  page.locator('dl > div', { hasText: /^Balance/ }).getByText(credits, { exact: true });

/** The pictures of the vehicle whose screen is open, as the server lists them. */
export async function readImages(page: Page): Promise<Image[]> {
  const answer = page.waitForResponse((response) => /\/v1\/vehicles\/[^/]+\/images$/.test(response.url()));
  await page.reload();
  return listImages.response.parse(await (await answer).json()).results;
}

/** Expects that an image has loaded, at least this wide. */
export const expectLoaded = (image: Locator, leastPx = 1): Promise<void> =>
  expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThanOrEqual(leastPx);

/** Shares the vehicle whose screen is open; answers the address of its page. */
export async function shareVehicle(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this vehicle' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
}
