/** The part of JSON Schema 2020-12 that zod writes. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  $defs?: Record<string, JsonSchema>;
}

const plainTypes: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const isName = /^[A-Za-z_$][\w$]*$/;
const union = (types: string[]): string => [...new Set(types)].join(' | ') || 'never';
const inParentheses = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

function objectType(schema: JsonSchema): string {
  const { additionalProperties, properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${isName.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`;
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

function arrayType({ items, prefixItems }: JsonSchema): string {
  if (prefixItems)
    return `[${prefixItems.map(typeOf).join(', ')}${items ? `, ...${inParentheses(typeOf(items))}[]` : ''}]`;
  return `${inParentheses(items ? typeOf(items) : 'unknown')}[]`;
}

/** The TypeScript type of what a schema allows; `$ref` to a definition becomes its name. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf ?? schema.oneOf) return union((schema.anyOf ?? schema.oneOf ?? []).map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => inParentheses(typeOf(part))).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === 'object') return objectType(schema);
  if (schema.type === 'array') return arrayType(schema);
  return plainTypes[schema.type ?? ''] ?? 'unknown';
}
