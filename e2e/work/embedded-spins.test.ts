import type { Locator, Page } from '@playwright/test';
import type { BrowserOptions, OpenBrowser } from '../support/browser.ts';
import { currentInstallation } from '../support/current-installation.ts';
import { startForeignSite } from '../support/foreign-site.ts';
import { dragFinger, dragMouse } from '../support/gestures.ts';
import { expect, fail, type SignedIn, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  expectLoaded,
  makePictures,
  samplePhoto,
  savedBy,
  shareVehicle,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { downloadsOf } from '../support/shared-downloads.ts';

const azimuths = ['045', '135', '225', '315'];

/** Makes a vehicle with a spin and two markers in the panel; on the first frame is the hotspot. */
async function makeSpin(page: Page, signedIn: SignedIn): Promise<void> {
  const { id } = await signedIn({ type: 'premium', name: 'Pia Premium' }, { credits: 20 });
  await addVehicle(page, 'EMBED-1');
  await addPhotos(
    page,
    azimuths.map((azimuth) => samplePhoto(`saloon-blue-${azimuth}.jpg`)),
  );
  await makePictures(page, 4);
  const card = page.getByRole('region', { name: '360° spin' });
  await card.getByRole('button', { name: 'Make 360° spin' }).click();
  const viewer = card.getByRole('slider');
  await viewer.waitFor();
  await expect(viewer).toHaveAttribute('aria-valuetext', 'Front left, picture 1 of 4');
  const saved = await savedBy(card.getByRole('link', { name: 'Download GIF' }));
  expect(saved.name).toBe('EMBED-1.gif');
  expect(saved.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  const photos = await people.db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .where('vehicles.userId', '=', id)
    .select(['images.id', 'images.position'])
    .execute();
  const idOf = (position: string) =>
    photos.find((photo) => photo.position === position)?.id ?? fail(`no photo ${position}`);
  const marker = { imageId: idOf('exterior.front_left'), x: 0.5, y: 0.55, createdAt: new Date(0) };
  const closeUpId = idOf('exterior.rear_right');
  await people.db
    .insertInto('markers')
    .values([
      { ...marker, rank: 1, kind: 'hotspot', text: 'Glass roof', isPublic: true, closeUpId },
      { ...marker, rank: 2, kind: 'damage', text: 'For the workshop', isPublic: false },
    ])
    .execute();
}

async function visit(openBrowser: OpenBrowser, site: string, options?: BrowserOptions): Promise<Page> {
  const visitor = await openBrowser(options);
  await visitor.goto(site);
  return visitor;
}

const allLoaded = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0);

async function dragLeft(page: Page, slider: Locator, share: number): Promise<void> {
  const box = (await slider.boundingBox()) ?? fail('the spin is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 4];
  await dragMouse(page, [x, y], [x - box.width * share, y]);
}

/** Moves a finger over the middle of an element, and takes it away. */
async function swipe(page: Page, over: Locator, by: [number, number]): Promise<void> {
  const box = (await over.boundingBox()) ?? fail('the spin is not visible');
  const finger = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 4];
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await dragFinger(finger, [x, y], by);
}

/** A mouse and keys turn the spin, which does not move by itself where motion is unwelcome. */
async function turnByHand(page: Page, slider: Locator): Promise<void> {
  await slider.waitFor();
  await allLoaded(page);
  // Reduced motion is on: nothing has begun to move.
  await page.getByRole('button', { name: 'Turn once' }).waitFor();
  await expect(slider).toHaveAttribute('aria-valuetext', 'Front left, picture 1 of 4');
  await dragLeft(page, slider, 0.5);
  await expect(slider).toHaveAttribute('aria-valuetext', 'Rear left, picture 2 of 4');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Front right, picture 4 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  const shown = slider.locator('img.shown');
  await expectLoaded(shown, 900);
}

/** A hotspot opens its close-up, and what is read or scrolled meanwhile turns nothing. */
async function openHotspot(page: Page, slider: Locator): Promise<void> {
  const pin = page.getByRole('button', { name: '1. Hotspot: Glass roof' });
  await expect(page.getByRole('button', { name: /^\d\. / })).toHaveCount(1);
  await pin.click();
  const popup = page.getByRole('dialog', { name: 'Hotspot: Glass roof' });
  const closeUp = popup.getByRole('img', { name: 'Close-up: Glass roof' });
  await expectLoaded(closeUp, 900);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(pin).toBeFocused();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  expect(await page.context().cookies()).toEqual([]);
}

async function turnByFinger(phone: Page): Promise<void> {
  const small = phone.getByRole('slider', { name: '360° view of the vehicle' });
  await small.waitFor();
  await allLoaded(phone);
  await swipe(phone, small, [-200, 0]);
  await expect(small).toHaveAttribute('aria-valuenow', '2');
  await swipe(phone, small, [0, -60]);
  await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(20);
  await expect(small).toHaveAttribute('aria-valuenow', '2');
}

/** The spin turns once by itself where motion is welcome, until somebody takes it; its words follow the page. */
async function watchTurn(page: Page): Promise<void> {
  const german = page.getByRole('slider', { name: '360°-Ansicht des Fahrzeugs' });
  await page.getByRole('button', { name: 'Drehung anhalten' }).waitFor();
  await expect(german).not.toHaveAttribute('aria-valuenow', '1');
  await german.focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Einmal drehen' }).waitFor();
  await expect(german).toHaveAttribute('aria-valuetext', 'Vorne links, Bild 1 von 4');
}

/** Limited to another website, the spin says so on this one; limited to this one, it is shown. */
async function limitWebsites(
  dialog: Locator,
  foreign: Page,
  url: string,
  complaints: string[],
): Promise<void> {
  await dialog.getByRole('button', { name: 'Change websites' }).click();
  const sites = dialog.getByRole('textbox', { name: 'Websites that may show it' });
  await sites.fill('no address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is not the address of a website: no address').waitFor();
  await sites.fill('Shop.example/cars');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Only these websites may show it: https://shop.example').waitFor();
  await foreign.goto(url);
  await foreign.getByText('This view is not available on this website.').waitFor();
  await expect(foreign.getByRole('slider')).toHaveCount(0);
  expect(complaints.splice(0).join('\n')).toMatch(
    /<forecourt-spin> on http:\/\/127\.0\.0\.1:\d+: This website is not among those/,
  );
  await dialog.getByRole('button', { name: 'Change websites' }).click();
  await sites.fill(`https://shop.example\n${url}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(`https://shop.example, ${new URL(url).origin}`).waitFor();
  await foreign.reload();
  await foreign.getByRole('slider', { name: '360° view of the vehicle' }).waitFor();
}

/** The page of a link has the spin, too, and its files. */
async function openShared(page: Page, openBrowser: OpenBrowser): Promise<void> {
  const buyer = await visit(openBrowser, await shareVehicle(page));
  const spin = buyer.getByRole('region', { name: '360° spin' });
  await spin.getByRole('button', { name: '1. Hotspot: Glass roof' }).click();
  await buyer.getByRole('img', { name: 'Close-up: 1. Hotspot: Glass roof' }).waitFor();
  await buyer.keyboard.press('Escape');
  await spin.getByRole('slider').press('ArrowRight');
  await expect(spin.getByRole('button', { name: /^1\. / })).toHaveCount(0);
  await expect(buyer.getByRole('img', { name: '1. Front left' })).toHaveCount(1);
  const files = await downloadsOf(buyer);
  expect(files.filter(({ name }) => !/\.(mp4|webm)$/.test(name))).toEqual([
    { name: 'EMBED-1.zip', type: 'application/zip', start: 'PK\u0003\u0004' },
    { name: 'EMBED-1_01_exterior-front_left.jpg', type: 'image/jpeg', start: '\u00ff\u00d8\u00ff\u00eb' },
    { name: 'EMBED-1.gif', type: 'image/gif', start: 'GIF8' },
    { name: 'EMBED-1.webp', type: 'image/webp', start: 'RIFF' },
  ]);
}

test('a spin is embedded in a site until it is closed', async ({
  page,
  openBrowser,
  complaints,
  signedIn,
}) => {
  // A spin, and five visitors.
  test.slow();
  await makeSpin(page, signedIn);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed the 360° spin' });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  const html = await dialog.getByRole('textbox', { name: 'HTML to copy' }).inputValue();
  expect(html.split('\n')).toHaveLength(2);
  await dialog.getByRole('slider', { name: '360° view of the vehicle' }).waitFor();

  const site = await startForeignSite(html, currentInstallation().baseUrl);
  const still = await visit(openBrowser, site.url);
  const slider = still.getByRole('slider', { name: '360° view of the vehicle' });
  await turnByHand(still, slider);
  await openHotspot(still, slider);
  await turnByFinger(await visit(openBrowser, site.url, { width: 390, height: 800 }));
  await watchTurn(await visit(openBrowser, `${site.url}?lang=de-AT`, { moving: true }));
  await limitWebsites(dialog, await openBrowser(), site.url, complaints);
  // The panel shows its preview whatever the websites.
  await page.reload();
  await page.getByRole('button', { name: 'Embed' }).click();
  await dialog.getByRole('slider', { name: '360° view of the vehicle' }).waitFor();
  await page.keyboard.press('Escape');

  await openShared(page, openBrowser);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Embed' }).click();

  await dialog.getByRole('button', { name: 'Close embed' }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await still.reload();
  await still.getByText('This view is no longer offered.').waitFor();
  await site.stop();
});
