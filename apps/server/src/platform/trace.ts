import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { newId } from './crypto.ts';

/** What lines of the log, jobs and spans go back to. */
export interface Trace {
  /** Id of the request with which it began; of a scheduled job, one that was made for its attempt. */
  requestId: string;
  /** W3C trace context of a caller with traces of its own. Anybody can send one: it is named, and decides nothing. */
  caller?: string;
  /** The span that this is within, where spans are exported. */
  spanId?: string;
}

const shape = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What a caller sent as its trace context, in version 00; undefined if it is none. */
export function readTraceparent(sent: unknown): string | undefined {
  const [, version, traceId, parentId, flags, more] = shape.exec(typeof sent === 'string' ? sent : '') ?? [];
  if (!version || (version === '00' && more !== undefined)) return undefined;
  return `00-${traceId}-${parentId}-${flags}`;
}

/** Where the caller was in its trace. */
export function placeIn(caller: string): { traceId: string; spanId: string } {
  const [, traceId = '', spanId = ''] = caller.split('-');
  return { traceId, spanId };
}

const current = new AsyncLocalStorage<Trace>();

export function withTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

export function currentTrace(): Trace | undefined {
  return current.getStore();
}

const queries = new WeakMap<Trace, { count: number; ms: number }>();

/** What queries take while this trace is the current one is added up in what this answers. */
export function countQueriesOf(trace: Trace): { count: number; ms: number } {
  const spent = { count: 0, ms: 0 };
  queries.set(trace, spent);
  return spent;
}

/** Counts a query of the current trace. */
export function countQuery(ms: number): void {
  const trace = currentTrace();
  const spent = trace && queries.get(trace);
  if (!spent) return;
  spent.count += 1;
  spent.ms += ms;
}

/** The trace as a line of the log names it. */
export function logFields({ caller, requestId }: Trace): { requestId: string; traceId?: string } {
  return caller ? { requestId, traceId: placeIn(caller).traceId } : { requestId };
}

const Job = z.object({
  trace: z.object({
    requestId: z.string(),
    caller: z.string().optional(),
    spanId: z.string().optional(),
  }),
});

/** What the request or the job that enqueued a job had; one that nobody asked for begins a trace. */
export function traceOfJob(payload: unknown): Trace {
  const { data } = Job.safeParse(payload);
  if (!data) return { requestId: newId() };
  const { caller, requestId, spanId } = data.trace;
  return { requestId, ...(caller && { caller }), ...(spanId && { spanId }) };
}
