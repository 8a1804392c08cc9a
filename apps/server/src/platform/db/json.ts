declare const held: unique symbol;

/** JSON text of a `T`, as it is written to a jsonb column. */
export type Json<T> = string & { readonly [held]: T };

/** Null and undefined stay what they are: the column gets SQL's null and no JSON `null`, or is left out. */
export function json<T>(value: T): Json<NonNullable<T>> | Extract<T, null | undefined> {
  const text = value === null || value === undefined ? value : JSON.stringify(value);
  return text as Json<NonNullable<T>> | Extract<T, null | undefined>;
}
