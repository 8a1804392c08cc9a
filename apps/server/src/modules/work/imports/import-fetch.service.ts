/**
 * Fetches the pictures that a list has addresses of. Guarantees that each call, redirects included, reaches only addresses that
 * outgoing calls may reach, and that a server that does not answer is not waited for again and again.
 */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportReason } from '@forecourt/contract/imports';
import { uploadBytesMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { followRedirects } from '../../../platform/outgoing/follow-redirects.ts';
import { type OutgoingAnswer, OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import * as entries from './import-entries.queries.ts';
import { EntryRefusal } from './import-take.service.ts';

const timeoutMs = 20_000;
const againMs = 500;
/** Pictures without an answer after which a server is not called any more in this turn. */
const silenceMax = 4;

/** Why an answer with this status has no picture. */
function reasonOf({ status }: OutgoingAnswer): ImportReason {
  if (status === 404 || status === 410) return 'addressNotFound';
  return status === 401 || status === 403 ? 'addressRefused' : 'addressUnreachable';
}

export class PictureFetcher {
  readonly #ctx: Ctx;
  /** Calls in a row that a server did not answer, by its name. */
  readonly #silent = new Map<string, number>();

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** Fetches at the first reading; later ones read the same bytes. */
  openerOf({ address, id }: Pick<entries.WaitingEntry, 'address' | 'id'>): () => Promise<Readable> {
    let bytes: Promise<Buffer> | undefined;
    const fetched = async (): Promise<Buffer> => {
      if (!address) throw new EntryRefusal('addressUnreachable');
      const body = await this.#fetch(address);
      await entries.setEntrySize(this.#ctx.db, id, body.length);
      return body;
    };
    return async () => {
      bytes ??= fetched();
      return Readable.from([await bytes], { objectMode: false });
    };
  }

  async #fetch(address: string): Promise<Buffer> {
    const answer = await followRedirects(address, (url) => this.#call(url));
    if (answer.status !== 200) throw new EntryRefusal(reasonOf(answer));
    return answer.body;
  }

  /** Calls twice if the server does not answer, or answers that it cannot at present. */
  async #call(url: string): Promise<OutgoingAnswer> {
    const { host } = new URL(url);
    const silent = this.#silent.get(host) ?? 0;
    if (silent >= silenceMax) throw new EntryRefusal('addressUnreachable');
    const answer = (await this.#callOnce(url)) ?? (await pause(againMs).then(() => this.#callOnce(url)));
    if (!answer) {
      this.#silent.set(host, silent + 1);
      throw new EntryRefusal('addressUnreachable');
    }
    this.#silent.delete(host);
    return answer;
  }

  /** Null for a call that may succeed a moment later. */
  async #callOnce(url: string): Promise<OutgoingAnswer | null> {
    try {
      const headers = { accept: 'image/*', 'user-agent': 'Forecourt' };
      const call = { method: 'GET', headers, timeoutMs, bytesMax: uploadBytesMax } as const;
      const answer = await this.#ctx.outside.outgoing(url, call);
      return answer.status === 429 || answer.status >= 500 ? null : answer;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      if (error.reason === 'forbidden') throw new EntryRefusal('addressForbidden');
      if (error.reason === 'too_large') throw new EntryRefusal('imageTooLarge');
      return null;
    }
  }
}
