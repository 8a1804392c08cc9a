import type { z } from 'zod';

/** A response with only those fields that a test is about; ids are any words. */
export type Parts<T> = T extends z.core.$brand
  ? string
  : T extends readonly unknown[]
    ? { readonly [At in keyof T]: Parts<T[At]> }
    : T extends object
      ? { readonly [Name in keyof T]?: Parts<T[Name]> }
      : T;

interface Whole {
  value: unknown;
  /** Fields that the contract does not have. */
  unknown: string[];
}

type Schema = z.core.$ZodTypes;

/** What a field is where a test does not name it: the first of these that the contract allows. */
const plainValues: readonly unknown[] = [
  ...[null, false, 0, 1, 1_000, '', true],
  ...['2026-01-01T10:00:00.000Z', '2026-01-01', '00000000-0000-4000-8000-000000000000'],
  ...[
    'somebody@dealer.example',
    'https://dealer.example/',
    '/files/sample',
    '#808080',
    'en',
    'EUR',
    '{vin}_{n}',
  ],
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (schema: z.core.$ZodType, value: unknown) => problemsOf(schema, value).length === 0;

function wholeObject({ shape, catchall }: z.core.$ZodObjectDef, parts: Record<string, unknown>): Whole {
  // The rows of a list that gives no count are all there are.
  const rows = 'count' in shape && Array.isArray(parts.results) ? parts.results : undefined;
  const all: Record<string, unknown> = rows ? { count: rows.length, countIsExact: true, ...parts } : parts;
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const given = all[name];
    if (given === undefined && schema._zod.optin === 'optional') {
      const { data } = (schema as z.ZodType).safeParse(undefined);
      return data === undefined ? [] : [{ name, value: data, unknown: [] }];
    }
    const { value, unknown } = wholeOf(schema, given);
    return [{ name, value, unknown: unknown.map((field) => `${name}.${field}`) }];
  });
  const isOpen = catchall && catchall._zod.def.type !== 'never';
  const others = Object.keys(parts).filter((name) => !(name in shape));
  return {
    value: { ...parts, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) },
    unknown: [...fields.flatMap(({ unknown }) => unknown), ...(isOpen ? [] : others)],
  };
}

function wholeUnion({ options }: z.core.$ZodUnionDef, value: unknown): Whole {
  const wholes = options.map((option) => {
    const whole = wholeOf(option, value);
    return { whole, wrong: problemsOf(option, whole.value).length + whole.unknown.length };
  });
  const best = wholes.reduce((one, other) => (other.wrong < one.wrong ? other : one));
  return best.whole;
}

function wholeItems(items: readonly { name: string; schema: z.core.$ZodType; value: unknown }[]) {
  const wholes = items.map(({ name, schema, value }) => ({ name, ...wholeOf(schema, value) }));
  return {
    entries: wholes.map(({ name, value }) => [name, value] as const),
    unknown: wholes.flatMap(({ name, unknown }) => unknown.map((field) => `${name}.${field}`)),
  };
}

function wholeArray(items: readonly unknown[], schemaAt: (at: number) => z.core.$ZodType): Whole {
  const named = items.map((value, at) => ({ name: String(at), schema: schemaAt(at), value }));
  const { entries, unknown } = wholeItems(named);
  return { value: entries.map(([, value]) => value), unknown };
}

function plainValue(schema: z.core.$ZodType): unknown {
  const { def } = (schema as Schema)._zod;
  const own = def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? def.values : [];
  return [...own, ...plainValues].find((value) => fits(schema, value));
}

/** These parts with all other fields that the schema requires. */
export function wholeOf(schema: z.core.$ZodType, value: unknown): Whole {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      if (value === undefined || isObject(value)) return wholeObject(def, value ?? {});
      break;
    case 'array':
      if (value === undefined || Array.isArray(value))
        return wholeArray(value ?? (fits(schema, []) ? [] : [undefined]), () => def.element);
      break;
    case 'tuple':
      if (Array.isArray(value)) return wholeArray(value, (at) => def.items[at] ?? schema);
      break;
    case 'record':
      if (value === undefined || isObject(value)) {
        const named = Object.entries(value ?? {}).map(([name, part]) => ({
          name,
          schema: def.valueType,
          value: part,
        }));
        const { entries, unknown } = wholeItems(named);
        return { value: Object.fromEntries(entries), unknown };
      }
      break;
    case 'union':
      return wholeUnion(def, value);
    case 'nullable':
      return value === undefined || value === null
        ? { value: null, unknown: [] }
        : wholeOf(def.innerType, value);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return wholeOf(def.innerType, value);
  }
  return { value: value === undefined ? plainValue(schema) : value, unknown: [] };
}

interface Issue {
  code?: string | undefined;
  format?: unknown;
  path: PropertyKey[];
  message: string;
  errors?: readonly (readonly Issue[])[];
  issues?: readonly Issue[];
}

/** Ids of tests are words: they are easier to read in addresses and failures than UUIDs. */
function isOfId({ code, format, errors, issues }: Issue): boolean {
  if (code === 'invalid_union')
    return errors?.some((branch) => branch.length > 0 && branch.every(isOfId)) ?? false;
  if (code === 'invalid_key') return issues?.every(isOfId) ?? false;
  return code === 'invalid_format' && format === 'uuid';
}

/** What the schema refuses of a value, as `field: reason`. */
export function problemsOf(schema: z.core.$ZodType, value: unknown): string[] {
  const issues: readonly Issue[] = (schema as z.ZodType).safeParse(value).error?.issues ?? [];
  return issues.filter((issue) => !isOfId(issue)).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
