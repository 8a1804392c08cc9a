import { errors } from './error-table.ts';

export { type ErrorRow, errors } from './error-table.ts';

export type ErrorName = keyof typeof errors;
export type ErrorParams = Record<string, string | number>;

/** The only error that crosses layers. `name` is a row of the error table; `detail` is written to the log only. */
export class AppError extends Error {
  override readonly name: ErrorName;
  readonly params: ErrorParams | undefined;
  readonly detail: string | undefined;

  constructor(name: ErrorName, options: { params?: ErrorParams; detail?: string; cause?: unknown } = {}) {
    super(errors[name].message, { cause: options.cause });
    this.name = name;
    this.params = options.params;
    this.detail = options.detail;
  }
}

/** Throws an AppError; returns `never`, so that `find() ?? fail('userNotFound')` has the type of the found value. */
export function fail(
  name: ErrorName,
  options?: { params?: ErrorParams; detail?: string; cause?: unknown },
): never {
  throw new AppError(name, options);
}
