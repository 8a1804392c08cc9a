import type { Person } from '@forecourt/contract/actor';
import { can } from '@forecourt/contract/permissions';
import type { Route } from '@forecourt/contract/route';
import fc from 'fast-check';
import type { z } from 'zod';
import { openapiSchema } from '../../platform/http/json-schema.ts';
import { hostile, hostileText, type JsonSchema, valuesOf } from './fuzz-values.ts';
import { bodyOf } from './sweep-bodies.ts';
import { paramsOf, queryOf } from './sweep-params.ts';
import type { Tenant } from './sweep-world.ts';

export const callers = ['root', 'manager', 'customer', 'client', 'user', 'nobody'] as const;
export type CallerName = (typeof callers)[number];

/** The user type of the callers that have one. */
export const callerType = (name: CallerName) =>
  name === 'user' || name === 'client' ? ('premium' as const) : null;

/** A generated call; placeholders stand for the ids of existing rows. */
export interface FuzzCall {
  name: string;
  caller: CallerName;
  tenant: number;
  /** Fields that override those of the sample. */
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Appended to the URL unchanged. */
  rawQuery: string;
  body: { sample: boolean; fields: unknown; raw: string | null };
  headers: Record<string, string>;
  file: { name: string; type: string; bytes: Uint8Array | null };
}

/** Fields that match the schema, with some that do not. */
function fieldsOf(
  schema: z.ZodType | undefined,
  present: 'all' | 'some',
): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({});
  const { properties = {}, required = [] } = openapiSchema(schema, 'input') as JsonSchema;
  const right = Object.entries(properties).map(([name, one]) => [name, valuesOf(one, name)] as const);
  const mixed = right.map(([name, one]) => [name, rare(one, hostile, 4)] as const);
  const requiredKeys = present === 'all' ? required : [];
  const options = { requiredKeys, noNullPrototype: true };
  return rare(
    fc.record(Object.fromEntries(right), options),
    fc.record(Object.fromEntries(mixed), options),
    2,
  );
}

/** Mostly the first, rarely the second. */
function rare<T>(common: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: common }, { weight: 1, arbitrary: other });
}

const unknownField = fc.dictionary(
  fc.constantFrom('__proto__', 'id', 'role', 'customer_id', 'constructor', '', 'a.b', '\0', 'page'),
  hostile,
  { minKeys: 1, maxKeys: 2, noNullPrototype: true },
);
const brokenJson = fc.constantFrom(
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1e999}',
  '{"__proto__":{}}',
  '\ufeff{}',
);
function bodyFor(route: Route): fc.Arbitrary<FuzzCall['body']> {
  const changed = fc.record({
    sample: fc.constant(true),
    fields: fc.oneof(
      // So many that most routes succeed once in a run: the more routes there are, the fewer calls each gets.
      { weight: 6, arbitrary: fc.constant({}) },
      { weight: 5, arbitrary: fieldsOf(route.body, 'some') },
      { weight: 1, arbitrary: unknownField },
    ),
    raw: rare<string | null>(fc.constant(null), brokenJson),
  });
  const own = fc.record({
    sample: fc.constant(false),
    fields: fieldsOf(route.body, 'all'),
    raw: fc.constant(null),
  });
  return fc.oneof({ weight: 2, arbitrary: changed }, { weight: 1, arbitrary: own });
}

const headerText = fc.constantFrom(
  '0',
  '-1',
  '1',
  '3',
  '1e9',
  'x',
  '1,2',
  '99999999999999999999',
  '%00',
  ' 7 ',
);
const headers = rare<Record<string, string>>(
  fc.constant({}),
  fc.dictionary(
    fc.constantFrom('page', 'limit', 'idempotency-key', 'accept-language', 'user-agent', 'x-request-id'),
    headerText,
  ),
  3,
);

const rawQuery = rare(
  fc.constant(''),
  fc.constantFrom(
    'page=1&page=2',
    'a[b]=c',
    '%00=%00',
    '%ff=%fe',
    '%zz',
    '__proto__=1',
    'search=%ed%a0%80',
    '&&=&',
  ),
);

const otherTypes = fc.constantFrom('image/jpeg', 'video/mp4', 'text/html', 'application/pdf', 'x', '');
const file = fc.record({
  name: rare(fc.constant('photo.png'), hostileText, 2),
  type: rare(fc.constant('image/png'), otherTypes, 3),
  bytes: rare<Uint8Array | null>(fc.constant(null), fc.uint8Array({ maxLength: 60 }), 4),
});

const list = fc.record({
  name: rare(fc.constant('cars.csv'), hostileText, 2),
  type: rare(fc.constant('text/csv'), otherTypes, 3),
  bytes: rare<Uint8Array | null>(
    fc.constant(Buffer.from('VIN;Make\n;Audi')),
    fc.uint8Array({ maxLength: 60 }),
    4,
  ),
});

/** The callers that the permission table allows this route. */
function allowedOn({ permission }: Route): CallerName[] {
  const person = { kind: 'person', readOnly: false, withheldFeatures: [] };
  return callers.filter((name) => {
    const grantee =
      name === 'nobody' ? { kind: 'anonymous' } : { ...person, role: name, type: callerType(name) };
    return can(grantee as Person, permission);
  });
}

/** Calls of one route by all kinds of callers; most by one that may make it, and about rows of the first tenant, which is the caller's own. */
export function callsOf(name: string, route: Route): fc.Arbitrary<FuzzCall> {
  return fc.record({
    name: fc.constant(name),
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...allowedOn(route)) },
      { weight: 2, arbitrary: fc.constantFrom(...callers) },
    ),
    tenant: fc.oneof(fc.constant(0), fc.nat(9)),
    params: rare(fc.constant({}), fieldsOf(route.params, 'some'), 6),
    query: rare(fieldsOf(route.query, 'some'), fc.constant({}), 2),
    rawQuery,
    body: bodyFor(route),
    headers,
    file: name === 'createVehicleList' ? list : file,
  });
}

/** The parts of the call with placeholders replaced by ids. */
export function callPartsOf(call: FuzzCall, tenant: Tenant, resolve: (value: unknown) => unknown) {
  const sampleBody = call.body.sample ? (bodyOf[call.name]?.(tenant) ?? {}) : {};
  return {
    params: { ...paramsOf[call.name]?.(tenant), ...(resolve(call.params) as object) },
    query: { ...queryOf[call.name], ...(resolve(call.query) as object) },
    body: { ...sampleBody, ...(resolve(call.body.fields) as object) },
  };
}
