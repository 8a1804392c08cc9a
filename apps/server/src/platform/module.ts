import type { JobName } from '@forecourt/contract/jobs';
import type pg from 'pg';
import type { Ctx } from './context.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Api } from './http/serve.ts';
import type { PicturePool } from './pictures/picture-pool.ts';
import type { JobHandlers, LaneName } from './queue/work-loop.ts';

/** Dependencies of routes besides the context of a call: the pool for rate limits, the bus for streams. */
export interface RouteParts {
  pool: pg.Pool;
  bus: EventBus;
}

/** Dependencies of job handlers. */
export interface JobParts {
  context: () => Ctx;
  pictures: PicturePool;
}

/** The definition of a background job. */
export interface Job<Name extends JobName> {
  run: JobHandlers[Name];
  /** The lane whose workers run it; default `others`. */
  lane?: LaneName;
  /** Schedule in cron syntax, in UTC. */
  cron?: string;
}

export type ModuleJobs = { [Name in JobName]?: Job<Name> };

/** The routes and jobs of a module. */
export interface Module {
  routes: readonly ((api: Api, parts: RouteParts) => void)[];
  jobs?: (parts: JobParts) => ModuleJobs;
}
