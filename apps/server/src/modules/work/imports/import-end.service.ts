/** How jobs of imports act for a person, and how imports end. */
import { type Person, scopeOf } from '@forecourt/contract/actor';
import { nameOfRoute } from '@forecourt/contract/contract';
import { AppError } from '@forecourt/contract/errors';
import type { ImportId } from '@forecourt/contract/ids';
import type { ImportFailure } from '@forecourt/contract/imports';
import type { Route } from '@forecourt/contract/route';
import { causeOfJob, withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as entries from './import-entries.queries.ts';
import { announceEnd } from './import-notices.service.ts';
import * as queries from './imports.queries.ts';
import * as imports from './imports.service.ts';

/** Fails an import for good, with a failure that users are shown. */
export class ImportStop extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Runs the job of an import with the present rights of the person who started it. An import that cannot go on, or whose last
 * attempt fails, is ended.
 *
 * @param routeOf the call that the person may make, and that entries of the audit log name
 */
export async function runAsPerson(
  ctx: Ctx,
  id: ImportId,
  job: Pick<JobTry, 'last'>,
  routeOf: (item: queries.OpenImport) => Route,
  work: (ctx: Ctx, item: queries.OpenImport) => Promise<void>,
): Promise<void> {
  const item = await queries.findOpenImport(ctx.db, id);
  if (!item) return;
  const route = routeOf(item);
  try {
    const person = await personOf(ctx, item, route);
    const inside = { ...ctx, actor: person, scope: scopeOf(person) };
    await withCause(causeOfJob(person, nameOfRoute(route), ctx.now), () => work(inside, item));
  } catch (error) {
    if (isInstallationFault(error)) throw error;
    // The import was cancelled meanwhile, which removed the uploaded file.
    if (!(await queries.findOpenImport(ctx.db, id))) return;
    if (!(error instanceof ImportStop) && !job.last) throw error;
    ctx.log.warn({ err: error, importId: id }, 'import failed for good');
    await endImport(ctx, id, 'failed', error instanceof ImportStop ? error.failure : 'internal');
  }
}

/** The person who started the import, with their present rights. */
async function personOf({ db }: Ctx, { sessionId }: queries.OpenImport, route: Route): Promise<Person> {
  const person = await sessions.findPersonBehind(db, sessionId).catch((error: unknown) => {
    throw error instanceof AppError ? new ImportStop('notAllowed') : error;
  });
  if (refusalOf(person, route)) throw new ImportStop('notAllowed');
  return person;
}

/** Ends an import, and notifies the user who started it once its photos are recognised. */
export async function endImport(
  ctx: Ctx,
  id: ImportId,
  state: 'done' | 'failed',
  failure: ImportFailure | null,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await queries.endImport(tx, id, state, failure, ctx.now);
    await entries.cancelWaitingEntries(tx, id, ctx.now);
    await announceEnd(tx, ctx, id);
    await queries.announceImport(tx, id);
  });
  await imports.removeImportSource(ctx, id);
}
