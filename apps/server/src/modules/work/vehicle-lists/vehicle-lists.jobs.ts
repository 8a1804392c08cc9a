import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { runCheck } from './list-check.service.ts';
import { runVehicleList } from './list-run.service.ts';

export function vehicleListsJobs({ context }: JobParts): JobsOf<'vehicleLists'> {
  return {
    'vehicleLists.check': { run: (payload, job) => runCheck(context(), payload, job), lane: 'imports' },
    'vehicleLists.run': {
      run: ({ importId }, job) => runVehicleList(context(), importId, job),
      lane: 'imports',
    },
  };
}
