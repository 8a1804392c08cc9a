import { errors } from '@forecourt/contract/errors';
import { ErrorAnswer, type Route } from '@forecourt/contract/route';
import { openapiSchema } from './json-schema.ts';

type Json = Record<string, unknown>;

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

function parametersOf(route: Route): Json[] {
  const group = (where: 'path' | 'query', schema: Route['params']): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = openapiSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your own. The same call with the same key happens once and answers the same, for a day.',
    schema: { type: 'string', maxLength: 255 },
  };
  return [...group('path', route.params), ...group('query', route.query), ...(route.idempotent ? [key] : [])];
}

function bodyOf(route: Route): Json | undefined {
  if (!route.body) return undefined;
  const schema = openapiSchema(route.body, 'input');
  if (!route.file) return { required: true, content: jsonContent(schema) };
  const properties = { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties, required: ['file'] } } },
  };
}

function answersOf(route: Route): Json {
  const kind = route.answer === 'events' ? 'text/event-stream' : 'application/json';
  const ok = {
    description: 'Done.',
    content: { [kind]: { schema: openapiSchema(route.response, 'output') } },
  };
  const names = [
    ...route.errors,
    ...(route.idempotent ? (['callInProgress', 'idempotencyKeyReused'] as const) : []),
    ...(route.params || route.query || route.body ? (['validationError'] as const) : []),
    ...(route.permission === 'public' ? [] : (['notAuthorized', 'userForbidden'] as const)),
  ];
  const byStatus = Map.groupBy([...new Set(names)], (name) => errors[name].status);
  const refusals = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.map((name) => `${errors[name].code} ${name}: ${errors[name].message}`).join('\n\n'),
      content: jsonContent({ $ref: '#/components/schemas/Error' }),
    },
  ]);
  return { [String(route.status ?? 200)]: ok, ...Object.fromEntries(refusals) };
}

function operationOf(name: string, route: Route): Json {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[2]],
    parameters: parametersOf(route),
    ...(bodyOf(route) ? { requestBody: bodyOf(route) } : {}),
    responses: answersOf(route),
    security: route.permission === 'public' ? [] : [{ bearer: [] }],
    'x-permission': route.permission,
  };
}

/** OpenAPI 3.1 of the routes, by their names. */
export function openapi(routes: Record<string, Route>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: '1',
      description: 'Sign in with POST /v1/login and send the token as `Authorization: Bearer TOKEN`.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: openapiSchema(ErrorAnswer, 'output') },
    },
  };
}
