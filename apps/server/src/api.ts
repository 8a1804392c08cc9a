/** Entry of the process that answers HTTP. */
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openEventBus } from './platform/events/event-bus.ts';
import { processDeps } from './process-deps.ts';

const config = readConfig();
const deps = processDeps(config, 'api');
const bus = await openEventBus(config.db.url, deps.log);
const app = await buildApp({ ...deps, bus, ...config.http });

const grace = closeWithGrace({ delay: 30_000, logger: deps.log }, async ({ err }) => {
  if (err) deps.log.error({ err }, 'api process fails');
  await app.close();
  await bus.close();
  await deps.outside.vinTables.close();
  await deps.pool.end();
});
// Its parent is gone: so is the reason to be here.
process.on('disconnect', () => grace.close());

await app.listen({ port: config.http.port, host: config.http.host });
process.send?.({ kind: 'ready' });
