import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { sameText } from '../crypto.ts';
import { assertNoTransaction } from '../db/one-connection.ts';
import { InstallationFault } from '../installation-fault.ts';
import { createOutgoing, type OutgoingAnswer } from '../outgoing/safe-fetch.ts';
import { currentTrace } from '../trace.ts';
import { PictureError, type PictureReply } from './picture-messages.ts';
import { type Made, type PictureMaker, startLimitMsDefault, type Work } from './picture-process.ts';
import { decodeWork, encodeWork, signAnswer, signWork, workPath } from './picture-wire.ts';

export interface PictureServers {
  urls: readonly string[];
  /** Known to workers and servers alone. */
  key: string;
}

interface RemoteOptions extends PictureServers {
  /** Time limit of one task on the server. */
  timeLimitMs: number;
  clock: Clock;
  /** The server that is asked first, so that several of these begin at different ones. */
  first: number;
}

const busyMs = 500;
const answerBytesMax = 512 * 1024 * 1024;
/** The operator named the servers, so they may be anywhere. */
const everywhere = ['0.0.0.0/0', '::/0'];

/** Has pictures made by servers on other machines, one at a time. One that is busy or away is followed by the next. */
export class RemotePictures implements PictureMaker {
  readonly #options: RemoteOptions;
  readonly #call = createOutgoing(everywhere);
  readonly #limitMs: number;
  #next: number;
  #isStopped = false;

  constructor(options: RemoteOptions) {
    this.#options = options;
    this.#next = options.first;
    // A picture, and where it made the process crash a sample after it, each with a process that has to start.
    this.#limitMs = 2 * (options.timeLimitMs + startLimitMsDefault);
  }

  /** Servers start by themselves. */
  async start(): Promise<void> {}
  async warm(): Promise<void> {}

  /** @throws PictureError when the photo is to blame, InstallationFault when no server can work */
  async run(work: Work): Promise<Made> {
    assertNoTransaction('A picture server');
    const body = encodeWork(work);
    while (!this.#isStopped) {
      const faults: string[] = [];
      for (const url of this.#options.urls.map(() => this.#nextUrl())) {
        const reply = await this.#ask(url, body).catch((error: Error) => error);
        if (reply === 'busy') continue;
        if (!(reply instanceof Error)) return madeOf(reply);
        faults.push(`${url}: ${reply.message}`);
      }
      if (faults.length === this.#options.urls.length) throw new InstallationFault(faults.join('; '));
      await pause(busyMs);
    }
    throw new InstallationFault('this process is stopping');
  }

  #nextUrl(): string {
    const { urls } = this.#options;
    this.#next = (this.#next + 1) % urls.length;
    return urls[this.#next] ?? '';
  }

  async #ask(url: string, body: Buffer): Promise<PictureReply | 'busy'> {
    const { clock, key } = this.#options;
    const signed = signWork(key, clock.now(), body);
    const requestId = currentTrace()?.requestId;
    const headers = {
      'content-type': 'application/octet-stream',
      ...(requestId && { 'x-request-id': requestId }),
    };
    const answer = await this.#call(url + workPath, {
      method: 'POST',
      headers: { ...headers, ...signed },
      body,
      timeoutMs: this.#limitMs,
      bytesMax: answerBytesMax,
    });
    if (answer.status === 503) return 'busy';
    if (answer.status === 401) throw new Error('PICTURE_KEY is another one there, or the clocks differ');
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    assertSigned(answer, signAnswer(key, signed['x-signature'], answer.body));
    return decodeWork(answer.body) as PictureReply;
  }

  stop(): void {
    this.#isStopped = true;
  }
}

function assertSigned({ headers }: OutgoingAnswer, signature: string): void {
  if (!sameText(String(headers['x-signature'] ?? ''), signature))
    throw new Error('the answer is not that of a server with this PICTURE_KEY');
}

function madeOf(reply: PictureReply): Made {
  if (reply.kind === 'failed') throw new PictureError(reply.failure, reply.detail);
  if (reply.kind === 'unable') throw new InstallationFault(reply.detail);
  return reply as Made;
}
