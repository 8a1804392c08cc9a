import { randomUUID } from 'node:crypto';
import type { ForecourtClient, Image, PresetId, VehicleId } from '@forecourt/client';

interface Quote {
  vehicleId: VehicleId;
  preset: PresetId | undefined;
  imageIds: Image['id'][];
  credits: number;
  expiresAt: number;
}

/** Photos of which an order makes pictures; others are being made, or were refused. */
const orderable = new Set<Image['state']>(['uploaded', 'delivered', 'failed', 'cancelled']);
const minutesValid = 10;

/**
 * Orders in two steps, so that nothing is spent before somebody has seen the price: a quote, and an order by the quote's
 * confirmation, which works once.
 */
export class Orders {
  readonly #client: ForecourtClient;
  readonly #quotes = new Map<string, Quote>();

  constructor(client: ForecourtClient) {
    this.#client = client;
  }

  /** What pictures of these photos (all if none are named) cost at most, and the confirmation that orders them. */
  async quote(vehicleId: VehicleId, preset?: PresetId, imageIds?: Image['id'][]) {
    const params = { id: vehicleId };
    const { results } = await this.#client.get('/v1/vehicles/{id}/images', { params });
    const images = results.filter(
      ({ id, state }) => orderable.has(state) && (imageIds?.includes(id) ?? true),
    );
    if (images.length === 0) throw new Error('There are no photos of which pictures can be ordered.');
    const credits = await this.#price(vehicleId, images);
    const { payer } = await this.#client.get('/v1/credits/use');
    const confirmation = randomUUID();
    this.#quotes.set(confirmation, {
      vehicleId,
      preset,
      imageIds: images.map(({ id }) => id),
      credits,
      expiresAt: Date.now() + minutesValid * 60_000,
    });
    return {
      confirmation,
      pictures: images.length,
      creditsAtMost: credits,
      creditsLeft: payer?.credits ?? null,
      minutesValid,
    };
  }

  /** Orders what was quoted. Throws an Error if the confirmation is unknown, used or old, or if the price has risen. */
  async order(confirmation: string) {
    const quote = this.#quotes.get(confirmation);
    this.#quotes.delete(confirmation);
    if (!quote || quote.expiresAt < Date.now())
      throw new Error('This confirmation is unknown, used or too old. Ask for the price again.');
    const { imageIds, preset, vehicleId } = quote;
    const params = { id: vehicleId };
    const { results } = await this.#client.get('/v1/vehicles/{id}/images', { params });
    const images = results.filter(({ id }) => imageIds.includes(id));
    if ((await this.#price(vehicleId, images)) > quote.credits)
      throw new Error('The price has risen since. Ask for it again.');
    const body = { imageIds, ...(preset && { preset }) };
    const ordered = await this.#client.post('/v1/vehicles/{id}/process', {
      params,
      body,
      idempotencyKey: confirmation,
    });
    return { pictures: ordered.results.length, creditsHeld: ordered.held };
  }

  /** Pictures that were paid for once cost nothing in another look. */
  async #price(vehicleId: VehicleId, images: Image[]): Promise<number> {
    const { prices } = await this.#client.get('/v1/vehicles/{id}/settings', { params: { id: vehicleId } });
    return images
      .filter(({ charged }) => charged === 0)
      .reduce(
        (sum, { position }) => sum + prices[position.split('.')[0] as 'exterior' | 'interior' | 'detail'],
        0,
      );
  }
}
