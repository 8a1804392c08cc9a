import { withCause } from './platform/cause.ts';
import { type Ctx, systemContext } from './platform/context.ts';
import type { processDeps } from './process-deps.ts';

/** Runs an operation of the installation itself, which the audit log names by the command. */
export function byCommand<T>(
  deps: ReturnType<typeof processDeps>,
  action: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const ctx = systemContext(deps);
  const cause = { actorId: null, actingForId: null, sessionId: null, requestId: null, address: null };
  return withCause({ ...cause, action, at: ctx.now }, () => work(ctx));
}
