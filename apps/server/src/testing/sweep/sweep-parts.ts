import { randomUUID } from 'node:crypto';
import { bodyOf } from './sweep-bodies.ts';
import { paramsOf } from './sweep-params.ts';
import type { Tenant } from './sweep-world.ts';

/** The rows whose ids these functions read: a test of one call builds no others. */
export function partsReadBy(...calls: (((of: Tenant) => unknown) | undefined)[]): ReadonlySet<keyof Tenant> {
  const read = new Set<keyof Tenant>();
  const watched = new Proxy({} as Tenant, {
    get: (_tenant, part: keyof Tenant) => {
      read.add(part);
      return randomUUID();
    },
  });
  for (const call of calls) call?.(watched);
  return read;
}

/** The rows that a call of this route refers to in its path or body. */
export const partsOf = (name: string) => partsReadBy(paramsOf[name], bodyOf[name]);
