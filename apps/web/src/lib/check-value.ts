/** The subset of JSON Schema that request bodies use; the build generates it from the contract. */
export interface ValueSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, ValueSchema>>;
  required?: readonly string[];
  items?: ValueSchema;
  minItems?: number;
  maxItems?: number;
  anyOf?: readonly ValueSchema[];
  oneOf?: readonly ValueSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Why the contract would reject a value. */
export type FieldProblem =
  | { kind: 'required' | 'email' | 'invalid' }
  | { kind: 'tooShort' | 'tooLong' | 'atLeast' | 'atMost'; bound: number };

/** The least and the greatest number that a field accepts. */
export interface NumberRange {
  min: number;
  max: number;
}

/** The range of a field of a body; undefined where a number is not limited on both sides. */
export function rangeOf(schema: ValueSchema, field: string): NumberRange | undefined {
  const { anyOf = [], ...own } = schema.properties?.[field] ?? {};
  const limited = [own, ...anyOf].find(
    ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  );
  const { minimum: min, maximum: max } = limited ?? {};
  // A whole number without limits of its own has those of JavaScript.
  if (min === undefined || max === undefined || max === Number.MAX_SAFE_INTEGER) return undefined;
  return { min, max };
}

function textProblem(schema: ValueSchema, value: string): FieldProblem | null {
  // The server trims as well.
  const trimmed = value.trim();
  const length = [...trimmed].length;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  if (length < minLength) {
    return minLength === 1 ? { kind: 'required' } : { kind: 'tooShort', bound: minLength };
  }
  if (length > maxLength) return { kind: 'tooLong', bound: maxLength };
  if (pattern === undefined || new RegExp(pattern, 'u').test(trimmed)) return null;
  // Only patterns of addresses have this character.
  if (!pattern.includes('@')) return { kind: 'invalid' };
  return { kind: length === 0 ? 'required' : 'email' };
}

function numberProblem(schema: ValueSchema, value: number): FieldProblem | null {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (Number.isNaN(value)) return { kind: 'required' };
  if (schema.type === 'integer' && !Number.isInteger(value)) return { kind: 'invalid' };
  if (value < minimum) return { kind: 'atLeast', bound: minimum };
  return value > maximum ? { kind: 'atMost', bound: maximum } : null;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isOfType(schema: ValueSchema, value: unknown): boolean {
  if (schema.type === undefined) return true;
  const types = [schema.type].flat().map((type) => (type === 'integer' ? 'number' : type));
  return types.includes(typeOf(value));
}

/** The problem with one value, or null. The server checks every value again. */
function problemOf(schema: ValueSchema, value: unknown): FieldProblem | null {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const problems = branches.map((branch) => problemOf(branch, value));
    if (problems.includes(null)) return null;
    return problems.find((problem) => problem && problem.kind !== 'invalid') ?? { kind: 'invalid' };
  }
  if (value === undefined) return { kind: 'required' };
  if (!isOfType(schema, value)) return { kind: 'invalid' };
  if (schema.enum && !schema.enum.includes(value)) return { kind: value === '' ? 'required' : 'invalid' };
  if (schema.const !== undefined && schema.const !== value) return { kind: 'invalid' };
  if (typeof value === 'string') return textProblem(schema, value);
  if (typeof value === 'number') return numberProblem(schema, value);
  return typeof value === 'object' && value !== null ? insideProblem(schema, value) : null;
}

/** The first problem inside a list or an object. */
function insideProblem(schema: ValueSchema, value: object): FieldProblem | null {
  if (!Array.isArray(value)) return Object.values(problemsOf(schema, value))[0] ?? null;
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems || value.length > maxItems) return { kind: 'invalid' };
  const problems = items ? value.map((item) => problemOf(items, item)) : [];
  return problems.find((problem) => problem !== null) ?? null;
}

/** The problem of each field of a body that has one. */
export function problemsOf(schema: ValueSchema, body: object): Readonly<Record<string, FieldProblem>> {
  const values = new Map(Object.entries(body));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const value = values.get(name);
    if (value === undefined && !schema.required?.includes(name)) return [];
    const problem = problemOf(field, value);
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(fields);
}
