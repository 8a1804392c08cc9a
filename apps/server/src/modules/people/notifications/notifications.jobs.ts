import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { beginNotification } from './notifications.service.ts';

export function notificationsJobs({ context }: JobParts): JobsOf<'notifications'> {
  return {
    'notifications.begin': { run: (payload) => beginNotification(context(), payload) },
  };
}
