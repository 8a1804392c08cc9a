/** A call that the server refused, or that did not reach it (`status` 0). */
export class ForecourtError extends Error {
  override readonly name = 'ForecourtError';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Number of the error, as docs/errors.md lists it; 0 where the answer has none. */
  readonly code: number;
  /** Name of the error, such as `vehicleNotFound`; `unreachable` where no answer came. */
  readonly reason: string;
  /** Names the call in the logs of the installation. */
  readonly requestId: string | null;

  constructor(status: number, answer: unknown, options?: ErrorOptions) {
    const { errorCode, message, name, requestId } = (answer ?? {}) as Record<string, unknown>;
    const reason = typeof name === 'string' ? name : status === 0 ? 'unreachable' : 'unknown';
    super(typeof message === 'string' ? message : `The call failed: ${reason} (HTTP ${status})`, options);
    this.status = status;
    this.code = typeof errorCode === 'number' ? errorCode : 0;
    this.reason = reason;
    this.requestId = typeof requestId === 'string' ? requestId : null;
  }
}
