/** Entry of the process that serves HTTP. */
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openEventBus } from './platform/events/event-bus.ts';
import { leaveWhenAsked } from './platform/leaving.ts';
import { processDeps } from './process-deps.ts';

const config = readConfig();
const deps = processDeps(config, 'api');
const bus = await openEventBus(config.db.url, deps.log);
const leaving = new AbortController();
const app = await buildApp({ ...deps, bus, ...config.http, leaving: leaving.signal });

leaveWhenAsked(deps.log, async () => {
  // From here on `/readyz` fails; requests are still served until the proxy has noticed.
  leaving.abort();
  await pause(config.http.drainMs);
  await app.close();
  await bus.close();
  await deps.outside.vinTables.close();
  await deps.pool.end();
});

await app.listen({ port: config.http.port, host: config.http.host });
process.send?.({ kind: 'ready' });
