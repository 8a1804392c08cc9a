import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { announce, send } from './push.service.ts';

export function pushJobs({ context }: JobParts): JobsOf<'push'> {
  return {
    'push.announce': { run: (payload) => announce(context(), payload) },
    'push.send': { run: (payload) => send(context(), payload), lane: 'pushes' },
  };
}
