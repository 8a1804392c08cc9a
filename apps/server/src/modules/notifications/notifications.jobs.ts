import type { JobParts, ModuleJobs } from '../../platform/module.ts';
import { begin } from './notifications.service.ts';

export function notificationsJobs({ context }: JobParts): ModuleJobs {
  return { 'notifications.begin': { run: ({ notificationId }) => begin(context(), notificationId) } };
}
