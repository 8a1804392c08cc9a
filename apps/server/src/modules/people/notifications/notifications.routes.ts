import {
  countRecipients,
  createNotification,
  deleteUserNotifications,
  getNotificationPreferences,
  getUserNotification,
  listNotifications,
  listUserNotifications,
  patchNotificationPreferences,
  patchUserNotification,
  uploadNotificationFile,
} from '@forecourt/contract/notifications';
import { getUnsubscription, unsubscribe } from '@forecourt/contract/unsubscribe';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as notices from './notices.service.ts';
import * as notifications from './notifications.service.ts';
import * as ending from './unsubscribe.service.ts';
import * as mine from './user-notifications.service.ts';

export function notificationsRoutes(api: Api): void {
  serve(api, uploadNotificationFile, (ctx, { file }) => notifications.uploadNotificationFile(ctx, file));
  serve(api, createNotification, (ctx, { body }) => notifications.createNotification(ctx, body));
  serve(api, countRecipients, (ctx, { body }) => notifications.countRecipients(ctx, body.audience));
  serve(api, listNotifications, (ctx, { query }) => notifications.listNotifications(ctx, query));
  serve(api, listUserNotifications, (ctx, { params, query }) =>
    mine.listUserNotifications(ctx, params.id, query),
  );
  serve(api, getUserNotification, (ctx, { params, query }) =>
    mine.getUserNotification(ctx, params.id, params.nid, query.language),
  );
  serve(api, patchUserNotification, (ctx, { params, query, body }) =>
    mine.setUserNotificationSeen(ctx, params.id, params.nid, body.isSeen, query.language),
  );
  serve(api, deleteUserNotifications, (ctx, { params }) => mine.clearUserNotifications(ctx, params.id));
  serve(api, getNotificationPreferences, (ctx, { params }) => notices.getPreferences(ctx, params.id));
  serve(api, patchNotificationPreferences, (ctx, { params, body }) =>
    notices.updatePreferences(ctx, params.id, body),
  );
  serve(api, getUnsubscription, (ctx, { caller }) => ending.getUnsubscription(ctx, caller.token));
  serve(api, unsubscribe, (ctx, { caller }) => ending.unsubscribe(ctx, caller.token));
}
