import { z } from 'zod';
import { WebAddress } from './config-addresses.ts';
import type { TracingSettings } from './tracing/tracing.ts';

/** `name=value` pairs, separated by commas, whose values may be percent-encoded. */
const Pairs = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs = text.split(',').flatMap((one) => one.trim() || []);
    try {
      return Object.fromEntries(
        pairs.map((one): [string, string] => {
          const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(one) ?? [];
          if (!name) throw new Error('no name');
          return [name.trim(), decodeURIComponent(value.trim())];
        }),
      );
    } catch {
      context.addIssue({ code: 'custom', message: 'pairs such as name=value, separated by commas' });
      return z.NEVER;
    }
  });

/** Names and meanings as in the specification of OpenTelemetry. */
export const TracingVariables = z.object({
  /** Collector that takes traces by OTLP/HTTP, without the path; absent: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Pairs,
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: Pairs,
});

export function tracingOf(env: z.infer<typeof TracingVariables>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = env;
  if (!endpoint) return null;
  return {
    url: `${endpoint}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...env.OTEL_RESOURCE_ATTRIBUTES, ...(name && { 'service.name': name }) },
  };
}
