import type { Log } from '../log.ts';
import { createOutgoing } from '../outgoing/safe-fetch.ts';
import type { EndedSpan } from './otlp.ts';
import type { TracingSettings } from './tracing.ts';

const everyMs = 2_000;
/** While the collector is away, older spans are lost. */
const keptMax = 4_096;
const timeoutMs = 5_000;
/** The collector asks for it again later. */
const repeatable = new Set([429, 502, 503, 504]);
/** The operator named the collector, so it may be anywhere. */
const everywhere = ['0.0.0.0/0', '::/0'];

/** Sends spans in batches. What fails costs spans and nothing else. */
export class SpanSender {
  readonly #settings: Pick<TracingSettings, 'url' | 'headers'>;
  readonly #encode: (spans: readonly EndedSpan[]) => string;
  readonly #log: Log;
  readonly #call = createOutgoing(everywhere);
  readonly #timer: NodeJS.Timeout;
  #waiting: EndedSpan[] = [];
  #sending: Promise<void> | undefined;
  #isFailing = false;

  constructor(
    settings: Pick<TracingSettings, 'url' | 'headers'>,
    encode: (spans: readonly EndedSpan[]) => string,
    log: Log,
  ) {
    this.#settings = settings;
    this.#encode = encode;
    this.#log = log;
    this.#timer = setInterval(() => void this.#send(), everyMs).unref();
  }

  add(span: EndedSpan): void {
    this.#waiting.push(span);
    if (this.#waiting.length > keptMax) this.#waiting.shift();
  }

  /** One batch at a time. */
  #send(): Promise<void> {
    this.#sending ??= this.#sendBatch().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#waiting.splice(0);
    if (batch.length === 0) return;
    const failure = await this.#post(batch).then(
      (status) => {
        if (repeatable.has(status)) this.#keep(batch);
        return status < 300 ? undefined : new Error(`the collector answered ${status}`);
      },
      (error: unknown) => {
        this.#keep(batch);
        return error;
      },
    );
    if (failure && !this.#isFailing) this.#log.warn({ err: failure }, 'traces cannot be sent');
    if (!failure && this.#isFailing) this.#log.info('traces are sent again');
    this.#isFailing = failure !== undefined;
  }

  async #post(batch: EndedSpan[]): Promise<number> {
    const headers = { 'content-type': 'application/json', ...this.#settings.headers };
    const call = { method: 'POST', headers, body: this.#encode(batch), timeoutMs, bytesMax: null } as const;
    return (await this.#call(this.#settings.url, call)).status;
  }

  #keep(batch: EndedSpan[]): void {
    this.#waiting = [...batch, ...this.#waiting].slice(-keptMax);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#send();
  }
}
