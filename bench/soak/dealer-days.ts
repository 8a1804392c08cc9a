import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forgotPassword, login, logout } from '@forecourt/contract/auth';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { createImport, getImport } from '@forecourt/contract/imports';
import { search } from '@forecourt/contract/search';
import { createVehicleShare, getSharedVehicle } from '@forecourt/contract/vehicle-shares';
import { createVehicle, deleteVehicle, getVehicle, listVehicles } from '@forecourt/contract/vehicles';
import { testPassword, unique } from '../../apps/server/src/testing/builders/builders.ts';
import { zipOf } from '../../apps/server/src/testing/builders/zips.ts';
import type { TimedCalls } from './timed-calls.ts';

export interface Dealer {
  userId: string;
  email: string;
  /** Its network, as a proxy in front of the installation would say. */
  address: string;
}

const pictures = path.join(import.meta.dirname, '../../packages/samples/pictures');
const readSamples = (names: readonly string[]) =>
  Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(pictures, name)) })));
const photos = await readSamples([
  'saloon-blue-045.jpg',
  'saloon-blue-135.jpg',
  'saloon-blue-225.jpg',
  'saloon-blue-315.jpg',
]);
const imported = await readSamples(['saloon-blue-000.jpg', 'saloon-blue-180.jpg']);
const archive = await zipOf(imported.map(({ bytes, name }) => ({ path: name, bytes })));

const makes = ['Volkswagen', 'Toyota', 'Fiat', 'Renault', 'Skoda', 'Ford', 'Opel', 'Kia'];
/** Lists and searches of one vehicle that is sold. */
const looks = 4;
const importEvery = 4;
/** Seldom enough for the limit of a network; no divisor of the number of dealers, so that all of them do. */
const forgottenEvery = 9;
/** Vehicles that are offered at a time; older ones were sold and are deleted. */
const stockMax = 8;
const pollMs = 500;
const patienceMs = 300_000;

/** What dealers do with one vehicle, from their sign-in until they sign out. Fails with the first call that does. */
export class DealerDays {
  readonly #calls: TimedCalls;
  readonly #dealers: readonly Dealer[];
  readonly #stock: { id: string; dealer: Dealer }[] = [];
  #count = 0;

  constructor(calls: TimedCalls, dealers: readonly Dealer[]) {
    this.#calls = calls;
    this.#dealers = dealers;
  }

  async sellOne(): Promise<void> {
    const turn = this.#count++;
    const dealer = this.#dealers[turn % this.#dealers.length] as Dealer;
    const token = await this.#signIn(dealer);
    const reference = `S-${unique()}`;
    const make = makes[turn % makes.length] as string;
    const body = { reference, make, model: `Model ${turn % 50}` };
    const { id } = await this.#calls.call('create vehicle', createVehicle, {
      ...{ token, body, key: randomUUID() },
    });
    await this.#look(token, id, [make, reference]);
    await this.#makePictures(token, id);
    await this.#share(token, id);
    if (turn % importEvery === 0) await this.#import(token, id, dealer);
    this.#stock.push({ id, dealer });
    const sold = this.#stock.findIndex((one) => one.dealer === dealer);
    const [one] = this.#stock.length > stockMax && sold >= 0 ? this.#stock.splice(sold, 1) : [];
    if (one) await this.#calls.call('delete vehicle', deleteVehicle, { token, params: { id: one.id } });
    await this.#calls.call('sign out', logout, { token });
  }

  async #signIn({ address: from, email }: Dealer): Promise<string> {
    if (this.#count % forgottenEvery === 0)
      await this.#calls.call('forgotten password', forgotPassword, { from, body: { email } });
    const body = { email, password: testPassword, rememberMe: false };
    return (await this.#calls.call('sign in', login, { from, body })).token;
  }

  async #look(token: string, id: string, words: readonly string[]): Promise<void> {
    for (let look = 0; look < looks; look++) {
      const query = { page: String(1 + (look % 2)), limit: '20', orderBy: 'updatedAt' };
      await this.#calls.call('list', listVehicles, { token, query });
      const q = words[look % words.length] ?? '';
      await this.#calls.call('search', search, { token, query: { q } });
      await this.#calls.call('read vehicle', getVehicle, { token, params: { id } });
    }
  }

  async #makePictures(token: string, id: string): Promise<void> {
    const params = { id };
    for (const { bytes, name } of photos) {
      const file = { bytes, name, type: 'image/jpeg' };
      await this.#calls.call('upload', uploadImage, { token, params, file });
    }
    const begun = performance.now();
    const body = { preset: 'studio-white' };
    await this.#calls.call('order', processImages, { token, params, body, key: randomUUID() });
    const images = await this.#finished(token, id);
    this.#calls.note('pictures', performance.now() - begun);
    for (const { url } of images.flatMap(({ outputs }) => outputs))
      await this.#calls.download('download', url);
  }

  async #finished(token: string, id: string): Promise<Image[]> {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      const { results } = await this.#calls.call('list images', listImages, { token, params: { id } });
      const images: Image[] = results;
      if (images.every(({ state }) => state === 'delivered')) return images;
      const wrong = images.find(({ state }) => !['queued', 'processing', 'delivered'].includes(state));
      if (wrong) throw new Error(`a picture is ${wrong.state} ${wrong.failure ?? ''}`);
      await pause(pollMs);
    }
    throw new Error('pictures were not finished in time');
  }

  async #share(token: string, id: string): Promise<void> {
    const body = { days: 7 };
    const { link } = await this.#calls.call('share', createVehicleShare, { token, params: { id }, body });
    const secret = new URL(link).hash.slice(1);
    const shared = await this.#calls.call('shared page', getSharedVehicle, { params: { token: secret } });
    if (shared.pictures.length !== photos.length) throw new Error('a shared page lacks pictures');
  }

  async #import(token: string, vehicleId: string, { userId }: Dealer): Promise<void> {
    const begun = performance.now();
    const { id } = await this.#calls.call('import', createImport, {
      ...{ token, params: { id: userId }, body: { vehicleId }, file: archive, key: randomUUID() },
    });
    for (;;) {
      const { state } = await this.#calls.call('read import', getImport, { token, params: { id } });
      if (state === 'done') break;
      if (state === 'failed' || performance.now() - begun > patienceMs)
        throw new Error(`an import is ${state}`);
      await pause(pollMs);
    }
    this.#calls.note('import done', performance.now() - begun);
  }
}
