import { patchCatalogueItem } from '@forecourt/contract/catalogue';
import { contract } from '@forecourt/contract/contract';
import { topUpCustomer, transferToUser } from '@forecourt/contract/credits';
import { createCustomer } from '@forecourt/contract/customers';
import type { Route } from '@forecourt/contract/route';
import { createUser } from '@forecourt/contract/users';
import { createVehicle, priceCentsMax } from '@forecourt/contract/vehicles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodySchemaOf } from '../../build/slim-contract.ts';
import { problemsOf, rangeOf } from './check-value.ts';

const check = (route: Route, body: object) => problemsOf(bodySchemaOf(route) ?? {}, body);

describe('a form finds values that the contract refuses', () => {
  test('in texts', () => {
    expect(check(createCustomer, { name: ' ' })).toEqual({ name: { kind: 'required' } });
    expect(check(createCustomer, {})).toEqual({ name: { kind: 'required' } });
    expect(check(createCustomer, { name: 'x'.repeat(201) })).toEqual({
      name: { kind: 'tooLong', bound: 200 },
    });
  });

  test('in e-mail addresses, which may be empty only if the contract allows it', () => {
    expect(check(createCustomer, { name: 'A', infoEmail: 'nobody' })).toEqual({
      infoEmail: { kind: 'email' },
    });
    expect(check(createCustomer, { name: 'A', infoEmail: '' })).toEqual({});
    expect(check(createUser, { email: '' })).toEqual({ email: { kind: 'required' } });
    expect(check(createUser, { email: 'a@b.c' })).toEqual({});
  });

  test('in numbers', () => {
    expect(check(topUpCustomer, { total: 0 })).toEqual({ total: { kind: 'atLeast', bound: 1 } });
    expect(check(topUpCustomer, { total: 1.5 })).toEqual({ total: { kind: 'invalid' } });
    expect(check(topUpCustomer, { total: Number.NaN })).toEqual({ total: { kind: 'required' } });
    expect(check(transferToUser, { amount: 5 })).toEqual({});
  });
});

test('an error inside a value is found, whichever of several shapes it has', () => {
  const target = { name: 'web', width: 800, height: 600 };
  const inside = (look: object) => check(patchCatalogueItem, { look }).look?.kind;
  const background = { kind: 'colour', colour: '#336699' };
  expect(inside({ background, targets: [target] })).toBe(undefined);
  expect(inside({ background: { kind: 'colour', colour: '#33' }, targets: [target] })).toBe('invalid');
  expect(inside({ background: { kind: 'catalogue', catalogueId: '' }, targets: [target] })).toBe('invalid');
  expect(inside({ background, targets: [{ ...target, width: 6 }] })).toBe('atLeast');
  expect(inside({ background, targets: [] })).toBe('invalid');
  expect(inside({ targets: [target] })).toBe('required');
});

test('no form refuses what the contract accepts: every call, with bodies of text, numbers and switches', () => {
  const values = fc.oneof(
    // Forms treat text of spaces only as empty, even where the contract would accept it.
    fc.string({ maxLength: 30 }).filter((text) => text === '' || text.trim() !== ''),
    fc.constantFrom('', 'a@b.example', 'en', 'basic', '#a0b1c2', null, true, false, 0, 1, 12),
    fc.integer({ min: -5, max: 2000 }),
  );
  const routes = Object.values(contract).filter((route) => route.body instanceof z.ZodObject);
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes) {
    const { shape } = route.body as z.ZodObject;
    const schema = bodySchemaOf(route) ?? {};
    const bodies = fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, values])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(bodies, (body) => {
        if (route.body?.safeParse(body).success) expect(problemsOf(schema, body)).toEqual({});
      }),
      { numRuns: 100 },
    );
  }
}, 20_000);

test('the range of a number is that of the contract, whether the field may be empty or not', () => {
  const range = (route: Route, field: string) => rangeOf(bodySchemaOf(route) ?? {}, field);
  expect(range(topUpCustomer, 'total')).toEqual({ min: 1, max: 1_000_000_000 });
  expect(range(createVehicle, 'priceCents')).toEqual({ min: 0, max: priceCentsMax });
  expect(range(createVehicle, 'reference')).toBeUndefined();
  expect(range(createVehicle, 'unknown')).toBeUndefined();
});
