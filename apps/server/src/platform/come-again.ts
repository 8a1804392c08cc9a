import { AppError, type ErrorName, type ErrorParams } from '@forecourt/contract/errors';

/** A refusal that will not last: its headers say when to come again. */
export class ComeAgain extends AppError {
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
