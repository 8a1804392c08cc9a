import type { JobParts, ModuleJobs } from '../../../platform/module.ts';
import { beginNotification } from './notifications.service.ts';

export function notificationsJobs({ context }: JobParts): ModuleJobs {
  return {
    'notifications.begin': { run: ({ notificationId }) => beginNotification(context(), notificationId) },
  };
}
