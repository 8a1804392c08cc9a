import { isDeepStrictEqual } from 'node:util';
import { fail } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import { z } from 'zod';

/** Fields of an object as it was read that came back with a body and are none of it. */
export type SentBack = Record<string, unknown>;

/**
 * A body in two parts: what the route's schema judges, and fields of the object as it is read. A null that has no
 * meaning of its own, where the field may be missing, is left out.
 */
export function splitBody(sent: unknown, { body, asRead }: Route): { said: unknown; sentBack: SentBack } {
  if (!(body instanceof z.ZodObject) || typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { said: sent, sentBack: {} };
  const said: [string, unknown][] = [];
  const sentBack: [string, unknown][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const field: z.ZodType | undefined = Object.hasOwn(body.shape, name) ? body.shape[name] : undefined;
    if (field) {
      if (value !== null || hasMeaning(field)) said.push([name, value]);
    } else if (asRead && Object.hasOwn(asRead.shape.shape, name)) {
      if (!asRead.changing.includes(name)) sentBack.push([name, value]);
    } else said.push([name, value]);
  }
  return { said: Object.fromEntries(said), sentBack: Object.fromEntries(sentBack) };
}

/** Whether null says something to a field, or has to be refused by it. */
function hasMeaning(field: z.ZodType): boolean {
  return field.safeParse(null).success || !field.safeParse(undefined).success;
}

/**
 * What a patch of settings decides. Where they came back whole, with who decided each of them, what is as it was stays
 * with whoever decided it.
 */
export function decidedBy<Patch extends object>(current: object, patch: Patch, sentBack: SentBack): Patch {
  if (!('from' in sentBack)) return patch;
  const asIs = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(patch).filter(([name, value]) => !isDeepStrictEqual(value, asIs.get(name)));
  return Object.fromEntries(changed) as Patch;
}

/** Fails with fieldsNotUpdatable when something came back other than it is. */
export function assertUnchanged(current: object, sentBack: SentBack): void {
  const asIs = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(sentBack).filter(
    ([name, value]) => !isDeepStrictEqual(value, asIs.get(name)),
  );
  if (changed.length > 0) fail('fieldsNotUpdatable', { params: { field: changed[0]?.[0] ?? '' } });
}
