import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { newId } from './crypto.ts';

/** What lines of the log, jobs and spans go back to. */
export interface Trace {
  /** Id of the request with which it began; of a scheduled job, one that was made for its attempt. */
  requestId: string;
  /** W3C trace context: where this is in a trace that a system before us began, or that is exported. */
  traceparent?: string;
}

const shape = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What a caller sends as its trace context, in version 00; undefined if it is none. */
export function readTraceparent(sent: unknown): string | undefined {
  const [, version, traceId, parentId, flags, more] = shape.exec(typeof sent === 'string' ? sent : '') ?? [];
  if (!version || (version === '00' && more !== undefined)) return undefined;
  return `00-${traceId}-${parentId}-${flags}`;
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
export function logFields({ requestId, traceparent }: Trace): { requestId: string; traceId?: string } {
  const traceId = traceparent?.slice(3, 35);
  // An exported trace has the id of its request, without the hyphens.
  const isOther = traceId !== undefined && traceId !== requestId.replaceAll('-', '');
  return isOther ? { requestId, traceId } : { requestId };
}

const Job = z.object({ trace: z.object({ requestId: z.string(), traceparent: z.string().optional() }) });

/** What the request or the job that enqueued a job had; one that nobody asked for begins a trace. */
export function traceOfJob(payload: unknown): Trace {
  const { data } = Job.safeParse(payload);
  if (!data) return { requestId: newId() };
  const { requestId, traceparent } = data.trace;
  return { requestId, ...(traceparent && { traceparent }) };
}
