/** Entry of the process that serves HTTP. */
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { watchForFaults } from './modules/operation/installation-faults/installation-faults.service.ts';
import { addInstallationFigures } from './modules/operation/metrics/metrics.service.ts';
import { readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { openReplica } from './platform/db/replica.ts';
import { openEventBus } from './platform/events/event-bus.ts';
import { cannotListen, startOrExplain } from './platform/operator-error.ts';
import { shutDownOnRequest } from './platform/shutdown.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { assertDatabaseReady, monitoringOf, processDeps } from './process-deps.ts';

await startOrExplain(async () => {
  const config = readConfig();
  const deps = processDeps(config, 'api');
  await assertDatabaseReady(config, deps.pool);
  await assertFilesBelong(deps.db, deps.outside.storage);
  const { connectionsMax, replicaUrl } = config.db;
  const replica = replicaUrl
    ? openReplica(replicaUrl, { ...deps, connectionsMax, primary: deps.db })
    : undefined;
  const bus = await openEventBus(config.db.url, deps);
  const shutdown = new AbortController();
  const monitoring = monitoringOf(config, 'api', deps);
  const tracing = await openTracing(config.tracing, 'api', deps.log);
  if (monitoring) addInstallationFigures(monitoring.registry, () => systemContext(deps));
  const app = await buildApp({
    ...deps,
    replica,
    bus,
    ...config.http,
    ...(monitoring && { monitoring }),
    tracing,
    shutdown: shutdown.signal,
  });

  const stopWatching = watchForFaults(() => systemContext(deps));

  shutDownOnRequest(deps.log, async () => {
    // From here on `/readyz` fails; requests are still served until the proxy has noticed.
    shutdown.abort();
    await Promise.all([pause(config.http.drainMs), stopWatching()]);
    await app.close();
    await bus.close();
    await tracing?.close();
    deps.outside.retouching.stop();
    await deps.outside.vinTables.close();
    await replica?.close();
    await deps.pool.end();
  });

  await app.listen({ port: config.http.port, host: config.http.host }).catch((error: Error) => {
    throw cannotListen('HOST and PORT', error);
  });
  process.send?.({ kind: 'ready' });
});
