import fc from 'fast-check';

/** Values for fuzzing: valid ones of a JSON schema, and those that often break programs. */

export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  /** False: no further items than those of `prefixItems`. */
  items?: JsonSchema | false;
  /** The items of a tuple, in their order. */
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** A placeholder for the id of an existing row, of the kind that the field names if it names one. */
const idMark = (name: string, pick: number) => `{{${name} ${pick}}}`;

const anyId = fc.nat(999).map((pick) => idMark('any', pick));

const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(40),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e400',
  '99999999999999999999',
  "'; drop table users; --",
  '%',
  '_%\\',
  '\\',
  '$1',
  '{"$ne":null}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nset-cookie: a=b',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '{{any}}',
  'x'.repeat(201),
  'x'.repeat(20_000),
];

export const hostileText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -0, -1, 1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, { $gt: '' }),
  fc.constant(JSON.parse('{"__proto__": {"role": "root"}}')),
  fc.constant(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
  fc.array(hostileText, { maxLength: 3 }),
  anyId,
);

const yearRange = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') };
const moment = fc.oneof(
  fc.constantFrom(yearRange.min, yearRange.max, new Date(0), new Date('2026-06-15T10:00:00Z')),
  fc.date({ ...yearRange, noInvalidDate: true }),
);

function idOf(field: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat(9).map((pick) => idMark(field, pick)) },
    { weight: 2, arbitrary: anyId },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

function textOf(schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 300 } = schema;
  if (format === 'uuid') return idOf(field);
  if (format === 'date-time') return moment.map((date) => date.toISOString());
  if (format === 'date') return moment.map((date) => date.toISOString().slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const short = Math.min(maxLength, Math.max(minLength, 30));
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    fc.string({ minLength, maxLength: short }),
    fc.string({ unit: 'binary', minLength, maxLength: short }).filter(fits),
    fc.constantFrom(...nastyTexts.filter(fits), 'x'.repeat(maxLength)),
  );
}

function numberOf({ type, minimum = -1e9, maximum = 1e9 }: JsonSchema): fc.Arbitrary<unknown> {
  const edges = fc.constantFrom(minimum, maximum);
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: inside }, edges);
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)]),
  );
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

/** Values that match this schema, as far as it is expressive enough, for a field of this name. */
export function valuesOf(schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((one) => valuesOf(one, field)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [first, ...others] = schema.allOf ?? [];
  if (first) {
    const patterns = others.map(({ pattern = '' }) => new RegExp(pattern));
    return valuesOf({ type: 'string', ...first }, field).filter((text) =>
      patterns.every((pattern) => pattern.test(String(text))),
    );
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema, field);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'object':
      return objectOf(schema);
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => valuesOf(one, field)));
      return fc.array(valuesOf(schema.items || {}, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    default:
      return hostile;
  }
}
