import type { Attributes } from './tracing.ts';

export interface EndedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Spans of others that led to it. */
  links: { traceId: string; spanId: string }[];
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  attributes: Attributes;
  failure: string | undefined;
}

function written(value: Attributes[string]) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: written(value) }));

/** Nanoseconds are beyond the numbers of JSON; microseconds are not. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;

/** Numbers of statuses as OpenTelemetry has them. */
const status = { unset: 0, error: 2 };

/** Spans as OTLP/HTTP takes them in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. */
export function spansAsOtlp(spans: readonly EndedSpan[], resource: Attributes) {
  const encoded = spans.map(({ attributes, end, failure, parentSpanId, start, ...span }) => ({
    ...span,
    ...(parentSpanId && { parentSpanId }),
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: failure === undefined ? { code: status.unset } : { code: status.error, message: failure },
  }));
  const scopeSpans = [{ scope: { name: 'forecourt' }, spans: encoded }];
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] };
}
