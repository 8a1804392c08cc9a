import { AppError, type ErrorName, errors } from '@forecourt/contract/errors';
import { ErrorAnswer, type Route, Timestamp } from '@forecourt/contract/route';
import { webhookEvents } from '@forecourt/contract/webhook-events';
import { z } from 'zod';
import { errorAnswer } from './error-mapper.ts';
import { type JsonObject, openapiSchema } from './json-schema.ts';
import { exampleOf } from './openapi-examples.ts';

function parametersOf(route: Route): JsonObject[] {
  const group = (where: 'path' | 'query', schema: Route['params']): JsonObject[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = openapiSchema(schema, 'input') as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
      example: exampleOf(property, name),
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
  const lastEvent = {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The id of the last event that was received, or the time since when one knows the state, in ms since 1970. What happened ' +
      'since is sent again if the server still has it.',
    schema: { type: 'string' },
  };
  return [
    ...group('path', route.params),
    ...group('query', route.query),
    ...(route.idempotent ? [key] : []),
    ...(route.answer === 'events' ? [lastEvent] : []),
  ];
}

function bodyOf(route: Route): JsonObject | undefined {
  if (!route.body && !route.file) return undefined;
  const schema = route.body ? openapiSchema(route.body, 'input') : { type: 'object' };
  const example = exampleOf(schema) as JsonObject;
  if (!route.file) return { required: true, content: { 'application/json': { schema, example } } };
  const properties = { ...(schema.properties as JsonObject), file: { type: 'string', format: 'binary' } };
  const required = [...((schema.required as string[] | undefined) ?? []), 'file'];
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...schema, properties, required },
        example: { ...example, file: 'the bytes of the file' },
      },
    },
  };
}

const requestIdExample = '01981f3c-5a7e-7b21-9c4d-3f6a8e2b1d05';

const contentTypes = {
  json: 'application/json',
  events: 'text/event-stream',
  csv: 'text/csv',
  pdf: 'application/pdf',
  pem: 'application/x-pem-file',
};

const certificateExample = '-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n';

/** For a CSV file it documents the columns, for other files nothing. */
function contentOf(route: Route): JsonObject {
  const schema = openapiSchema(route.response, 'output');
  const example = exampleOf(schema);
  if (route.answer === 'pdf') return { schema: { type: 'string', format: 'binary' }, example: '%PDF-1.7' };
  if (route.answer === 'pem') return { schema, example: certificateExample };
  if (route.answer !== 'csv') return { schema, example };
  const columns = Object.keys(schema.properties as JsonObject).join(',');
  const row = Object.values(example as JsonObject).join(',');
  return {
    schema: { type: 'string', description: `Columns: ${columns}` },
    example: `\uFEFF${columns}\r\n${row}\r\n`,
  };
}

function refusalsOf(names: ErrorName[]): JsonObject {
  const examples = names.map((name) => {
    const params = errors[name].message.includes(':name') ? { name: 'Showroom' } : undefined;
    return [name, { value: errorAnswer(new AppError(name, params && { params }), requestIdExample) }];
  });
  return {
    description: names.map((name) => `${errors[name].code} ${name}: ${errors[name].message}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function answersOf(route: Route): JsonObject {
  const kind = contentTypes[route.answer ?? 'json'];
  const ok = { description: 'Done.', content: { [kind]: contentOf(route) } };
  const names = [
    ...route.errors,
    ...(route.idempotent ? (['callInProgress', 'idempotencyKeyReused'] as const) : []),
    ...(route.params || route.query || route.body ? (['validationError'] as const) : []),
    ...(route.permission === 'public' ? [] : (['notAuthorized', 'userForbidden'] as const)),
  ];
  const byStatus = Map.groupBy([...new Set(names)], (name) => errors[name].status);
  const refusals = [...byStatus].map(([status, list]) => [String(status), refusalsOf(list)]);
  return { [String(route.status ?? 200)]: ok, ...Object.fromEntries(refusals) };
}

function operationOf(name: string, route: Route): JsonObject {
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

/** What the installation sends to endpoints of others (Standard Webhooks 1.0.0), by the names of the events. */
function webhooksOf(events: Record<string, z.ZodObject>): JsonObject {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const parameters = [
    header('webhook-id', 'The same for every attempt; receivers drop what they have seen.'),
    header('webhook-timestamp', 'Of the attempt, in seconds since 1970.'),
    header(
      'webhook-signature',
      'HMAC-SHA256 of `id.timestamp.body` by the secret of the endpoint, as `v1,BASE64`.',
    ),
  ];
  const responses = {
    '2XX': { description: 'Received. All else is repeated, but 410 ends the deliveries.' },
  };
  const entries = Object.entries(events).map(([type, data]) => {
    const body = z.object({ type: z.literal(type), timestamp: Timestamp, data });
    const schema = openapiSchema(body, 'output');
    const requestBody = {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema) } },
    };
    return [type, { post: { operationId: type, parameters, requestBody, responses, security: [] } }];
  });
  return Object.fromEntries(entries);
}

/** The OpenAPI 3.1 document of the routes, by their names, and of the webhooks. */
export function openapi(routes: Record<string, Route>, apiUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: '1',
      description: 'Log in with POST /v1/login and send the token as `Authorization: Bearer TOKEN`.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: apiUrl }],
    paths,
    webhooks: webhooksOf(webhookEvents),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: openapiSchema(ErrorAnswer, 'output') },
    },
  };
}
