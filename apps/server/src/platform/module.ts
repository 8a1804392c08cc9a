import type { JobName } from '@forecourt/contract/jobs';
import type pg from 'pg';
import type { Ctx } from './context.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Api } from './http/serve.ts';
import type { PicturePool } from './pictures/picture-pool.ts';
import type { JobHandlers, LaneName } from './queue/work-loop.ts';

/** What routes may need besides the context of a call: limits count in the database, streams listen to the bus. */
export interface RouteParts {
  pool: pg.Pool;
  bus: EventBus;
}

/** What background work may need. */
export interface JobParts {
  context: () => Ctx;
  pictures: PicturePool;
}

/** Background work of one kind. */
export interface Job<Name extends JobName> {
  run: JobHandlers[Name];
  /** Whose workers do it; default `others`. */
  lane?: LaneName;
  /** When it is due though nobody asks for it: minute, hour, day, month and weekday, in UTC. */
  cron?: string;
}

export type ModuleJobs = { [Name in JobName]?: Job<Name> };

/** What a module adds to the installation. */
export interface Module {
  routes: readonly ((api: Api, parts: RouteParts) => void)[];
  jobs?: (parts: JobParts) => ModuleJobs;
}
