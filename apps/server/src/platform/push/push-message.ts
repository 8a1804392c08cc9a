/** What a push service did with a message; `gone`: the subscription has ended and is never used again. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** The push service is away or asks to slow down; try again after `retryAfterMs`, if it says so. */
export class PushLater extends Error {
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
