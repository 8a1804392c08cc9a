import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import { countQueriesOf, type Trace } from '../trace.ts';
import { type EndedSpan, spansAsOtlp } from './otlp.ts';
import { SpanSender } from './span-sender.ts';
import { type Attributes, spanKinds, type Tracing, type TracingSettings } from './tracing.ts';

/** Milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now();

/** The bit of a trace context by which a caller says that the trace is recorded. */
const recorded = 1;

/** Where a span is: a caller's trace is continued, and a trace of our own has the id of its request. */
function placeOf({ requestId, traceparent }: Trace) {
  const [, traceId = requestId.replaceAll('-', ''), parentSpanId, flags = '01'] =
    traceparent?.split('-') ?? [];
  return { traceId, parentSpanId, isRecorded: (Number.parseInt(flags, 16) & recorded) === recorded };
}

export function createTracing(settings: TracingSettings, process: string, log: Log): Tracing {
  const resource = { 'service.name': 'forecourt', ...settings.resource, 'forecourt.process': process };
  const sender = new SpanSender(settings, (spans) => JSON.stringify(spansAsOtlp(spans, resource)), log);
  return {
    begin: (name, kind, before) => {
      const { isRecorded, parentSpanId, traceId } = placeOf(before);
      const spanId = randomBytes(8).toString('hex');
      const traceparent = `00-${traceId}-${spanId}-${isRecorded ? '01' : '00'}`;
      const trace = { requestId: before.requestId, traceparent };
      const queries = countQueriesOf(trace);
      const begun = { name, kind: spanKinds[kind], traceId, spanId, parentSpanId, start: now() };
      return {
        trace,
        end: (attributes: Attributes, failure) => {
          if (!isRecorded) return;
          const database = {
            'forecourt.db.queries': queries.count,
            'forecourt.db.ms': Math.round(queries.ms),
          };
          const request = { 'forecourt.request.id': trace.requestId };
          const all = { ...request, ...attributes, ...(queries.count > 0 && database) };
          sender.add({ ...begun, end: now(), attributes: all, failure } satisfies EndedSpan);
        },
      };
    },
    close: () => sender.close(),
  };
}
