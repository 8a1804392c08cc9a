import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import { begin } from './notifications.service.ts';

export function notificationsJobs(context: () => Ctx): Pick<JobHandlers, 'notifications.begin'> {
  return { 'notifications.begin': ({ notificationId }) => begin(context(), notificationId) };
}
