import { setTimeout as pause } from 'node:timers/promises';
import { type ServerEvent, streamEvents } from '@forecourt/contract/events';
import type { Image } from '@forecourt/contract/images';
import { imagesOf, type Promises } from './dealers.ts';
import type { PatientClient } from './patient-client.ts';

/** A stream without a line for so long is dead: the server sends one every 20 seconds. */
const silenceMs = 30_000;
const againMs = 500;

/** A panel that stays open: it listens, connects again where the stream breaks, and reads again what it may have missed. */
export class EventListener {
  /** Pictures of which it knows that they are delivered. */
  readonly delivered = new Set<string>();
  readonly #dealer: PatientClient;
  readonly #promises: Promises;
  #lastId: string | undefined;

  constructor(dealer: PatientClient, promises: Promises) {
    this.#dealer = dealer;
    this.#promises = promises;
  }

  async listenUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.#listen(over).catch(() => {});
      this.#dealer.leave();
      await pause(againMs);
    }
  }

  async #listen(over: AbortSignal): Promise<void> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    try {
      const answer = await fetch(this.#dealer.at + streamEvents.path, {
        headers: { ...this.#dealer.headers, ...(this.#lastId && { 'last-event-id': this.#lastId }) },
        signal: AbortSignal.any([over, silence.signal]),
      });
      let rest = '';
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        timer.refresh();
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) await this.#take(part);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #take(part: string): Promise<void> {
    const line = (name: string) => part.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
    const data = line('data');
    const event = data ? (JSON.parse(data) as ServerEvent) : null;
    if (event?.kind === 'image') this.#see([event.image]);
    if (event?.kind === 'ready' && !event.isResumed) await this.#readAll();
    this.#lastId = line('id') ?? this.#lastId;
  }

  async #readAll(): Promise<void> {
    for (const [vehicleId, imageId] of this.#promises.pictures)
      if (!imageId || !this.delivered.has(imageId)) this.#see(await imagesOf(this.#dealer, vehicleId));
  }

  #see(images: Pick<Image, 'id' | 'state'>[]): void {
    for (const { id, state } of images) if (state === 'delivered') this.delivered.add(id);
  }
}
