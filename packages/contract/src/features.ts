import { z } from 'zod';
import { builtInFeatures } from './actor.ts';
import { ClientId, FeatureId } from './ids.ts';
import { Direction, Done, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';

/**
 * A feature that clients may or may not have. Built-in features switch parts of the product; the others are only
 * names.
 */
export const Feature = z.object({
  id: FeatureId,
  /** The part of the product that the feature switches; null if only outside programs use its name. */
  builtIn: z.enum(builtInFeatures).nullable(),
  name: z.string(),
  /** If false, no client has the feature. */
  enabled: z.boolean(),
  /** Whether all clients have the feature; otherwise only those it is granted to. */
  forEverybody: z.boolean(),
  /** How many clients the feature is granted to individually. */
  given: z.number().int(),
  createdAt: Timestamp,
});
export type Feature = z.infer<typeof Feature>;

const Name = lineText().min(1).max(100);
const params = z.object({ id: FeatureId });

export const featureOrders = ['name', 'createdAt'] as const;

export const listFeatures = route({
  method: 'GET',
  path: '/v1/features',
  summary: 'The features that clients can have, newest first unless told otherwise.',
  permission: 'features:read',
  query: PageQuery.extend({
    search: lineText().max(100).optional(),
    orderBy: wordOf(featureOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
  }).strict(),
  response: pageOf(Feature),
  errors: [],
});

export const getFeature = route({
  method: 'GET',
  path: '/v1/features/:id',
  summary: 'One of them.',
  permission: 'features:read',
  params,
  response: Feature,
  errors: ['featureNotFound'],
});

export const createFeature = route({
  method: 'POST',
  path: '/v1/features',
  summary: 'Makes a feature that outside programs find in the answers about a client, by its name.',
  permission: 'features:write',
  body: z.strictObject({
    name: Name,
    enabled: z.boolean().default(true),
    forEverybody: z.boolean().default(false),
  }),
  response: Feature,
  status: 201,
  errors: ['featureExists'],
});

export const patchFeature = route({
  method: 'PATCH',
  path: '/v1/features/:id',
  summary:
    'Switches a feature on or off, or says whether all clients have it. Built-in ones keep their names.',
  permission: 'features:write',
  params,
  body: z.strictObject({ name: Name, enabled: z.boolean(), forEverybody: z.boolean() }).partial(),
  response: Feature,
  errors: ['featureNotFound', 'featureExists', 'fieldsNotUpdatable'],
});

export const deleteFeature = route({
  method: 'DELETE',
  path: '/v1/features/:id',
  summary: 'Removes a feature from everybody who has it. Built-in ones stay.',
  permission: 'features:write',
  params,
  response: Done,
  errors: ['featureNotFound', 'fieldsNotUpdatable'],
});

export const listFeatureClients = route({
  method: 'GET',
  path: '/v1/features/:id/clients',
  summary: 'The clients that a feature is given to, by name.',
  permission: 'features:read',
  params,
  response: z.object({
    results: z.array(z.object({ id: ClientId, name: z.string(), customerName: z.string() })),
  }),
  errors: ['featureNotFound'],
});

const featuresMax = 1_000;

export const patchClientFeatures = route({
  method: 'PATCH',
  path: '/v1/clients/:id/features',
  summary: 'Gives features to a client, and takes others back. Answers those given to it.',
  permission: 'features:write',
  params: z.object({ id: ClientId }),
  body: z.strictObject({
    add: z.array(FeatureId).max(featuresMax).default([]),
    remove: z.array(FeatureId).max(featuresMax).default([]),
  }),
  response: z.object({ results: z.array(z.object({ id: FeatureId, name: z.string() })) }),
  errors: ['clientNotFound', 'featuresNotFound'],
});
