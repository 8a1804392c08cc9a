import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

function isJson(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * `anyOf: [X, null]` becomes `type: [X, 'null']` where X is a plain value: the serialiser has a fast path for it,
 * while it has to validate every value against each branch of an anyOf.
 */
function flattenNullable(schema: JsonObject): JsonObject {
  const branches = schema.anyOf;
  if (!Array.isArray(branches) || branches.length !== 2) return schema;
  const nothing = branches.find((branch: unknown) => isJson(branch) && branch.type === 'null');
  const something = branches.find((branch: unknown) => branch !== nothing);
  if (!nothing || !isJson(something) || typeof something.type !== 'string') return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  if (something.type === 'object' || something.type === 'array')
    return { ...rest, ...something, nullable: true };
  const allowed = Array.isArray(something.enum) ? { enum: [...something.enum, null] } : {};
  return { ...rest, ...something, ...allowed, type: [something.type, 'null'] };
}

function walk(value: unknown, change: (schema: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, change));
  if (!isJson(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, change)])));
}

/** The schema of an answer for Fastify's serialiser: fields that it does not name are dropped. */
export function serialiserSchema(schema: z.ZodType): JsonObject {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as JsonObject;
  return walk(json, flattenNullable) as JsonObject;
}

/** The schema for the OpenAPI document, in its dialect. */
export function openapiSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as JsonObject;
  return json;
}
