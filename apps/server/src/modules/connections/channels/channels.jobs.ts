import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { makeRendition } from './rendition-making.service.ts';

export function channelsJobs({ context, pictures }: JobParts): JobsOf<'channels'> {
  return {
    'channels.makeRendition': {
      run: (wanted, job) => makeRendition(context(), pictures, wanted, job),
      lane: 'pictures',
    },
  };
}
