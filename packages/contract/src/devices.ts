import { z } from 'zod';
import { DeviceId, UserId } from './ids.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';

export const manufacturers = [
  'chrome',
  'firefox',
  'safari',
  'opera',
  'edge',
  'No browser detection',
] as const;

/** Whether this is a valid push service URL: https on the default port, a public host name, no credentials in it. */
function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, password, port, protocol, username } = new URL(address);
  const isPublicName =
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && !/\.(local|internal|localhost)$/.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicName;
}

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

/** Keys of a Web Push subscription (RFC 8291): an uncompressed P-256 point and a 16-byte secret. */
export const PushKeys = z.strictObject({ p256dh: base64url(65).startsWith('B'), auth: base64url(16) });
export type PushKeys = z.infer<typeof PushKeys>;

/** `deviceId` is the endpoint of a Web Push subscription if there are keys, otherwise another kind of push token. */
const Subscription = z
  .strictObject({
    deviceId: z.string().min(20).max(2000),
    meta: z.strictObject({ manufacturer: z.enum(manufacturers), keys: PushKeys.optional() }),
  })
  .refine(({ deviceId, meta }) => (meta.keys ? isPushEndpoint(deviceId) : /^[\w:.-]+$/.test(deviceId)), {
    path: ['deviceId'],
    message: 'endpoint with keys, or token without',
  });

export const Device = z.object({
  id: DeviceId,
  userId: UserId,
  /** Null for devices of other users, because anyone who knows it could send pushes to the browser. */
  deviceId: z.string().nullable(),
  meta: z.object({ manufacturer: z.enum(manufacturers) }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Device = z.infer<typeof Device>;

export const listDevices = route({
  method: 'GET',
  path: '/v1/devices',
  summary: 'Browsers with push in your reach, newest first.',
  permission: 'account:read',
  query: PageQuery,
  response: pageOf(Device),
  errors: [],
});

export const createDevice = route({
  method: 'POST',
  path: '/v1/devices',
  summary: 'Registers this browser for push. It belongs to the account that registered it last.',
  permission: 'account:write',
  body: Subscription,
  response: Device,
  status: 201,
  errors: [],
});

export const listUserDevices = route({
  method: 'GET',
  path: '/v1/users/:id/devices',
  summary: 'The browsers of one user.',
  permission: 'account:read',
  params: z.object({ id: UserId }),
  response: z.object({ results: z.array(Device) }),
  errors: ['userNotFound'],
});

export const createUserDevice = route({
  method: 'POST',
  path: '/v1/users/:id/devices',
  summary: 'As POST /v1/devices, with the user named. Only for yourself.',
  permission: 'account:write',
  params: z.object({ id: UserId }),
  body: Subscription,
  response: Device,
  status: 201,
  errors: ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'],
});

export const deleteUserDevice = route({
  method: 'DELETE',
  path: '/v1/users/:id/devices/:deviceId',
  summary: 'Ends push for a browser, by the id of its row.',
  permission: 'account:write',
  params: z.object({ id: UserId, deviceId: DeviceId }),
  response: Done,
  errors: ['userNotFound', 'deviceNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'],
});
