/** An API process for tests that kill it: the real one, which can be told to kill itself before it answers. */
import { buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { openEventBus } from '../platform/events/event-bus.ts';
import { processDeps } from '../process-deps.ts';

const config = readConfig();
const deps = processDeps(config, 'api');
const bus = await openEventBus(config.db.url, deps);
const app = await buildApp({ ...deps, bus, trustedProxies: [], allowedOrigins: [] });
// The transaction of the call is committed before the answer is sent.
app.addHook('onSend', async (request) => {
  if (request.headers['x-die-before-answer']) process.kill(process.pid, 'SIGKILL');
});
await app.listen({ port: config.http.port, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
