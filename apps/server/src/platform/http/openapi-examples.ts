/**
 * Examples for the API page, generated from the schemas: the example in the contract, or a value by the name of the
 * field, or else by its type.
 */
import type { JsonObject } from './json-schema.ts';

/** Example values by field name. A test fails when one does not match a schema that uses the name. */
const words: Record<string, unknown> = {
  address: 'Hauptstrasse 1, 8000 Zürich',
  auth: 'k8JV6sjdbhAi1n3_LDBLvA',
  brandColour: '#1a5fb4',
  browser: 'Firefox',
  code: 'SPRING-26',
  colour: '#1a5fb4',
  count: 42,
  credits: 25,
  currency: 'EUR',
  days: 30,
  deviceId: 'https://push.example.com/4f1c',
  dmsId: 'instagram',
  email: 'anna@example.com',
  endDate: '2026-06-30',
  endsAt: '2026-12-31T23:00:00.000Z',
  expiresAt: '2026-12-31T23:00:00.000Z',
  fileName: 'front.jpg',
  headLine: 'New backgrounds',
  height: 1440,
  language: 'en',
  limit: 20,
  make: 'Opel',
  model: 'Astra',
  name: 'Anna Weber',
  netCents: 9900,
  number: '2026-00001',
  p256dh: `B${'N'.repeat(86)}`,
  password: 'three old cars in a yard',
  passwordOld: 'four new cars in a row',
  passwordRepeat: 'three old cars in a yard',
  phone: '+41 44 123 45 67',
  priceCents: 9900,
  reference: 'S-1042',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  sizeBytes: 2_400_000,
  startDate: '2026-06-01',
  system: 'Linux',
  token: 'MpUUjbTJWu1FMTzzCwCFk8X5lN8kUvX6ZBLSkuAdAkY',
  url: 'https://forecourt.example.com/files/example',
  vatBasisPoints: 1900,
  vin: 'W0L0AHL0855000001',
  width: 1920,
  year: 2024,
};

const anId = '01981f3c-5a7e-7b21-9c4d-3f6a8e2b1d05';
const moments: Record<string, string> = {
  'date-time': '2026-06-15T10:00:00.000Z',
  date: '2026-06-15',
};

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const typesOf = ({ type }: JsonObject): unknown[] => (Array.isArray(type) ? type : [type]);

function textOf(schema: JsonObject, word: unknown): string {
  const { format, maxLength = Number.POSITIVE_INFINITY } = schema as { format?: string; maxLength?: number };
  if (format === 'uuid') return anId;
  if (typeof word === 'string') return word;
  return (format && moments[format]) ?? 'text'.slice(0, maxLength);
}

function numberOf(schema: JsonObject, word: unknown): number {
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema as {
    minimum?: number;
    maximum?: number;
  };
  const fits = typeof word === 'number' && word >= minimum && word <= maximum;
  return fits ? word : Math.max(minimum, Math.min(1, maximum));
}

function objectOf({ properties = {} }: { properties?: Record<string, JsonObject> }): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, exampleOf(property, name)]),
  );
}

/** An example value that the schema allows, for a field of this name. */
export function exampleOf(schema: JsonObject, field = ''): unknown {
  if ('example' in schema) return schema.example;
  const branches = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined;
  if (branches) return exampleOf(branches[0] ?? {}, field);
  if (schema.allOf) return textOf(schema, words[field]);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const types = typesOf(schema);
  if (types.includes('object')) return objectOf(schema);
  if (types.includes('array')) return [exampleOf(isObject(schema.items) ? schema.items : {}, field)];
  if (types.includes('string')) return textOf(schema, words[field]);
  if (types.includes('integer') || types.includes('number')) return numberOf(schema, words[field]);
  return types.includes('boolean') ? true : null;
}
