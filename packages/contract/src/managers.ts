import { z } from 'zod';
import { CustomerId, UserId } from './ids.ts';
import { PageQuery, pageOf, route } from './route.ts';
import { User } from './users.ts';

const customersMax = 1_000;

/** A manager with the customers assigned to them, sorted by name; a customer includes its sub-customers. */
export const Manager = z.object({
  user: User,
  customers: z.array(z.object({ id: CustomerId, name: z.string() })),
});
export type Manager = z.infer<typeof Manager>;

export const listManagers = route({
  method: 'GET',
  path: '/v2/managers',
  summary: 'Managers and the customers they look after, newest first.',
  permission: 'managers:read',
  query: PageQuery,
  response: pageOf(Manager),
  errors: [],
});

export const getManager = route({
  method: 'GET',
  path: '/v2/managers/:id',
  summary: 'One manager and the customers it looks after.',
  permission: 'managers:read',
  params: z.object({ id: UserId }),
  response: Manager,
  errors: ['userNotFound'],
});

export const patchManager = route({
  method: 'PATCH',
  path: '/v2/managers/:id',
  summary: 'Says which customers a manager looks after, instead of those before.',
  permission: 'managers:write',
  params: z.object({ id: UserId }),
  body: z.strictObject({ customerIds: z.array(CustomerId).max(customersMax) }),
  response: Manager,
  errors: ['userNotFound', 'customerNotFound'],
});
