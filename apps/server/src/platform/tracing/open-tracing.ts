import type { Log } from '../log.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/** Its program is loaded only where it is wanted. */
export async function openTracing(
  settings: TracingSettings | null,
  process: string,
  log: Log,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { createTracing } = await import('./create-tracing.ts');
  return createTracing(settings, process, log);
}
