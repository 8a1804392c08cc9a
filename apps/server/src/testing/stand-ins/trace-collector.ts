import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a collector reads of a span. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links: { traceId: string; spanId: string }[];
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number; message?: string };
  attributes: Record<string, string | number>;
  resource: Record<string, string | number>;
}

interface Written {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
const read = (attributes: Written[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
  );

interface Sent {
  resourceSpans: {
    resource: { attributes: Written[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes' | 'resource'> & { attributes: Written[] })[] }[];
  }[];
}

/** A collector of OpenTelemetry that takes traces by OTLP/HTTP in JSON; it is away at first, and has `refused` batches then. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const keys: (string | undefined)[] = [];
  let refused = 0;
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent;
    keys.push(request.headers['x-collector-key']?.toString());
    if (refused === 0) {
      refused += 1;
      return response.writeHead(503).end();
    }
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((one) => one.spans))
        spans.push({ ...span, attributes: read(span.attributes), resource: read(resource.attributes) });
    return response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{"partialSuccess":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    keys,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
