import { AppError, type ErrorName, type ErrorParams } from '@forecourt/contract/errors';

/** A temporary refusal with a Retry-After header. */
export class RetryLater extends AppError {
  readonly headers: Record<string, string>;

  constructor(
    name: ErrorName,
    waitS: number,
    { params, headers = {} }: { params?: ErrorParams; headers?: Record<string, string> } = {},
  ) {
    super(name, params ? { params } : {});
    this.headers = { 'retry-after': String(waitS), ...headers };
  }
}
