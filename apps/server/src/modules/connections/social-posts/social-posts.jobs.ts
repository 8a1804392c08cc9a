import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { publishPost } from './post-publishing.service.ts';
import { pollPosts } from './social-posts.service.ts';

export function socialPostsJobs({ context }: JobParts): JobsOf<'socialPosts'> {
  return {
    'socialPosts.poll': { run: () => pollPosts(context()), cron: '* * * * *' },
    'socialPosts.publish': { run: (call) => publishPost(context(), call), lane: 'services' },
  };
}
