import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { deliver, purge } from './webhook-deliveries.service.ts';

export function webhooksJobs({ context }: JobParts): JobsOf<'webhooks'> {
  return {
    'webhooks.deliver': { run: ({ webhookId }) => deliver(context, webhookId), lane: 'webhooks' },
    'webhooks.purge': { run: () => purge(context()), cron: '41 3 * * *' },
  };
}
