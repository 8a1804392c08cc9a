import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import { countQueriesOf, placeIn } from '../trace.ts';
import { type EndedSpan, spansAsOtlp } from './otlp.ts';
import { SpanSender } from './span-sender.ts';
import { type Attributes, spanKinds, type Tracing, type TracingSettings } from './tracing.ts';

/** Milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now();

export function createTracing(settings: TracingSettings, process: string, log: Log): Tracing {
  const resource = { 'service.name': 'forecourt', ...settings.resource, 'forecourt.process': process };
  const sender = new SpanSender(settings, (spans) => JSON.stringify(spansAsOtlp(spans, resource)), log);
  return {
    begin: (name, kind, before) => {
      const { caller, requestId, spanId: parentSpanId } = before;
      const spanId = randomBytes(8).toString('hex');
      const trace = { ...before, spanId };
      const queries = countQueriesOf(trace);
      // A caller's trace is linked to where ours begins: were it continued, a stranger would choose what is put together.
      const links = caller && !parentSpanId ? [placeIn(caller)] : [];
      const traceId = requestId.replaceAll('-', '');
      const begun = { name, kind: spanKinds[kind], traceId, spanId, parentSpanId, links, start: now() };
      return {
        trace,
        end: (attributes: Attributes, failure) => {
          const database = {
            'forecourt.db.queries': queries.count,
            'forecourt.db.ms': Math.round(queries.ms),
          };
          const request = { 'forecourt.request.id': requestId };
          const all = { ...request, ...attributes, ...(queries.count > 0 && database) };
          sender.add({ ...begun, end: now(), attributes: all, failure } satisfies EndedSpan);
        },
      };
    },
    close: () => sender.close(),
  };
}
