import type { Trace } from '../trace.ts';

/** Numbers as OpenTelemetry has them. */
export const spanKinds = { internal: 1, server: 2, consumer: 5 } as const;

export type Attributes = Record<string, string | number | boolean>;

export interface Span {
  /** What is done within the span has this trace. */
  trace: Trace;
  /** @param failure what went wrong; absent: nothing */
  end(attributes: Attributes, failure?: string): void;
}

/** Tells a collector of OpenTelemetry how long requests, jobs and the work of picture processes take. */
export interface Tracing {
  begin(name: string, kind: keyof typeof spanKinds, trace: Trace): Span;
  /** Sends what has ended. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** Takes spans in JSON by OTLP/HTTP. */
  url: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
}
