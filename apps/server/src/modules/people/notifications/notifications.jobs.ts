import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { releaseNotices } from './held-notices.service.ts';
import { beginNotification } from './notifications.service.ts';

export function notificationsJobs({ context }: JobParts): JobsOf<'notifications'> {
  return {
    'notifications.begin': { run: (payload) => beginNotification(context(), payload) },
    'notifications.release': { run: (payload) => releaseNotices(context(), payload) },
  };
}
