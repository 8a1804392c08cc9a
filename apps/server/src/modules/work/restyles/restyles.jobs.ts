import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { runLane } from './restyle-making.service.ts';
import { runUndo, tendRestyles } from './restyle-undo.service.ts';

export function restylesJobs({ context, pictures }: JobParts): JobsOf<'restyles'> {
  return {
    'restyles.run': { run: (lane, job) => runLane(context, pictures, lane, job), lane: 'pictures' },
    'restyles.tend': { run: () => tendRestyles(context()), cron: '* * * * *' },
    'restyles.undo': { run: ({ restyleId }) => runUndo(context(), restyleId) },
  };
}
