import type { JobName } from '@forecourt/contract/jobs';
import type pg from 'pg';
import type { SavedInstallation } from './config.ts';
import type { Retention } from './config-retention.ts';
import type { Ctx } from './context.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Films } from './films/films.ts';
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
  films: Films;
  /** What is saved at night, and where; null: nothing. */
  installation: SavedInstallation | null;
  /** What is removed at night; null: nothing. */
  retention: Retention | null;
}

/** The definition of a background job. */
export interface Job<Name extends JobName> {
  run: JobHandlers[Name];
  /** The lane whose workers run it; default `others`. */
  lane?: LaneName;
  /** Schedule in cron syntax, in UTC. */
  cron?: string;
}

/** What job names begin with: `images` of `images.process`. */
export type JobPrefix = JobName extends `${infer Prefix}.${string}` ? Prefix : never;

/** The definition of every job whose name begins with this prefix; one that is missing does not compile. */
export type JobsOf<Prefix extends JobPrefix> = {
  [Name in Extract<JobName, `${Prefix}.${string}`>]: Job<Name>;
};

/** Registers the routes of a module. */
export type ModuleRoutes = (api: Api, parts: RouteParts) => void;
