/** Entry of the process that runs the embedded PostgreSQL and stops it when its own parent has died. */
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { isShutdownMessage } from './platform/shutdown.ts';

// A signal to all processes reaches this one too, but the others still need the database while they shut down: only the
// parent knows when they have finished.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

process.once('message', async (options: EmbeddedPostgresOptions) => {
  const database = await startEmbeddedPostgres(options);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    database.stop().then(() => process.exit(0));
  };
  database.ended.then(() => {
    if (!stopping) process.exit(1);
  });
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if (isShutdownMessage(message)) stop();
  });
  process.send?.({ kind: 'ready', url: database.url });
});
