import { z } from 'zod';
import { DeviceId, UserId } from './ids.ts';
import { LanguageContent } from './notifications.ts';
import { Done, route } from './route.ts';

/** What a push says, as the service worker and clients of Firebase receive it. */
export const PushMessage = z.object({
  title: z.string(),
  alertContent: z.string(),
  /** The notification that a click opens. */
  notificationId: z.string().optional(),
  /** The path of the panel that a click opens, where there is no notification. */
  path: z.string().optional(),
  /** Marks a notification that an open panel fetches by itself. */
  data: z.object({ contentType: z.string(), languageContents: z.array(LanguageContent) }).optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const getPushKey = route({
  method: 'GET',
  path: '/v1/push-key',
  summary:
    'The public key (VAPID) with which browsers subscribe to pushes of this installation: the option `applicationServerKey` of ' +
    'PushManager.subscribe.',
  permission: 'account:read',
  response: z.object({ publicKey: z.string() }),
  errors: [],
});

export const testUserDevice = route({
  method: 'POST',
  path: '/v1/users/:id/devices/:deviceId/test',
  summary: 'Sends a push to one of your own browsers, to see whether it arrives.',
  permission: 'account:write',
  params: z.object({ id: UserId, deviceId: DeviceId }),
  response: Done,
  errors: ['userNotFound', 'deviceNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'],
});
