import { readFile } from 'node:fs/promises';
import { downloadSigningCertificates } from '@forecourt/contract/content-credentials';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import type { Page } from '@playwright/test';
import { imageSize } from 'image-size';
import { findDifferences } from '../../apps/server/src/modules/money/ledger/ledger.service.ts';
import { readCredentials } from '../../apps/server/src/testing/read-credentials.ts';
import { expect, test } from '../support/journey.ts';
import { makingTime } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

let samples: Sample[];

test.beforeAll(async () => {
  samples = await readSamples();
});

async function signIn(page: Page, credits: number): Promise<void> {
  const { email } = await people.add({ type: 'basic' }, credits);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(people.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard**');
}

async function newVehicle(page: Page, reference: string): Promise<void> {
  await page.goto('/dashboard/vehicles/new');
  await page.getByLabel('Stock number').fill(reference);
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByRole('heading', { name: 'Drop the photos of this vehicle here' }).waitFor();
}

const sampleFile = (body: string, azimuth: number): string => {
  const found = samples.find((sample) => sample.body === body && sample.azimuth === azimuth);
  if (!found) throw new Error(`No sample of a ${body} at ${azimuth}°`);
  return found.file;
};

async function addPhotos(page: Page, ...files: string[]): Promise<void> {
  await page.locator('input[type=file][multiple]').first().setInputFiles(files);
}

test('photos become finished showroom pictures, charged once each, that can be downloaded and verify', async ({
  page,
}) => {
  await signIn(page, 5);
  await newVehicle(page, 'E2E-1');
  await addPhotos(page, sampleFile('saloon', 45), sampleFile('suv', 225));
  const make = page.getByRole('button', { name: /^Make \d pictures?/ });
  await page.getByRole('button', { name: 'Make 2 pictures' }).waitFor();
  await make.click();
  const made = page.locator('main li').getByText('Finished', { exact: true });
  await expect(made).toHaveCount(2, makingTime);
  // One notification, however many pictures there are, with a link to the vehicle.
  await page.getByRole('button', { name: '1 new notification' }).click();
  await page.getByRole('button', { name: /^Pictures ready: E2E-1/ }).click();
  const vehiclePage = new URL(page.url()).pathname;
  const way = page.getByRole('dialog').getByRole('link', { name: 'Open vehicle' });
  await expect.poll(() => way.getAttribute('href')).toBe(vehiclePage);
  await way.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Client credits').first().waitFor();
  await expect.poll(() => page.getByText(/Client credits\s*3/).count()).toBeGreaterThan(0);

  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all' }).first().click(),
  ]);
  expect(zip.suggestedFilename()).toBe('E2E-1.zip');
  expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK');

  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('slider').waitFor();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^E2E-1_\d\d_exterior-\w+\.jpg$/);
  const bytes = await readFile(await picture.path());
  const { width, height, type } = imageSize(bytes);
  expect([width, height, type]).toEqual([1920, 1440, 'jpg']);
  const roots = await page.request.get(downloadSigningCertificates.path);
  expect((await readCredentials(bytes, 'jpeg', await roots.text())).state).toBe('Trusted');
  await page.keyboard.press('Escape');
  expect(await findDifferences(people.db)).toEqual([]);
});
