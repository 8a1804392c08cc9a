/** Entry of the process that runs the embedded PostgreSQL and stops it when its own parent has died. */
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { isShutdownMessage } from './platform/shutdown.ts';

// A signal to all processes reaches this one too, but the others still need the database while they shut down: only the
// parent knows when they have finished.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

process.once('message', async (options: EmbeddedPostgresOptions) => {
  let isWanted = true;
  let stop = () => {
    isWanted = false;
  };
  // From now on: the parent may die while the database starts.
  process.on('disconnect', () => stop());
  process.on('message', (message) => {
    if (isShutdownMessage(message)) stop();
  });
  const database = await startEmbeddedPostgres(options).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  let stopping = false;
  stop = () => {
    if (stopping) return;
    stopping = true;
    database.stop().then(() => process.exit(0));
  };
  database.ended.then(() => {
    if (!stopping) process.exit(1);
  });
  if (isWanted) process.send?.({ kind: 'ready', url: database.url });
  else stop();
});
