import { isDeepStrictEqual } from 'node:util';
import { fail } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import { z } from 'zod';

/** Read-only fields of an object that a client sent back with a body. */
export type ReadOnlyFields = Record<string, unknown>;

/**
 * Splits a body into the fields that the route's schema validates, and read-only fields of the object. A null is
 * dropped where the field is optional and null has no meaning of its own.
 */
export function splitBody(
  sent: unknown,
  { body: schema, asRead }: Route,
): { body: unknown; readOnlyFields: ReadOnlyFields } {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { body: sent, readOnlyFields: {} };
  const body: [string, unknown][] = [];
  const readOnlyFields: [string, unknown][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const field: z.ZodType | undefined = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (field) {
      if (value !== null || hasMeaning(field)) body.push([name, value]);
    } else if (asRead && Object.hasOwn(asRead.shape.shape, name)) {
      if (!asRead.changing.includes(name)) readOnlyFields.push([name, value]);
    } else body.push([name, value]);
  }
  return { body: Object.fromEntries(body), readOnlyFields: Object.fromEntries(readOnlyFields) };
}

/** Whether null is a valid value of a field, or must be refused because the field is required. */
function hasMeaning(field: z.ZodType): boolean {
  return field.safeParse(null).success || !field.safeParse(undefined).success;
}

/**
 * The settings that a patch changes. If a client sent the whole object back, including `from`, unchanged values keep
 * the layer that they come from.
 */
export function decidedBy<Patch extends object>(
  current: object,
  patch: Patch,
  readOnlyFields: ReadOnlyFields,
): Patch {
  if (!('from' in readOnlyFields)) return patch;
  const asIs = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(patch).filter(([name, value]) => !isDeepStrictEqual(value, asIs.get(name)));
  return Object.fromEntries(changed) as Patch;
}

/** Fails with fieldsNotUpdatable when a read-only field differs from its present value. */
export function assertUnchanged(current: object, readOnlyFields: ReadOnlyFields): void {
  const asIs = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(readOnlyFields).filter(
    ([name, value]) => !isDeepStrictEqual(value, asIs.get(name)),
  );
  if (changed.length > 0) fail('fieldsNotUpdatable', { params: { field: changed[0]?.[0] ?? '' } });
}
