/** Entry of the process that runs the embedded PostgreSQL and stops it when its own parent has died. */
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { isLeaveOrder } from './platform/leaving.ts';

type PostgresOrder = EmbeddedPostgresOptions;

// A signal to all processes reaches this one too, but the others still need the database while they shut down: only the
// parent knows when they have finished.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

process.once('message', async (order: PostgresOrder) => {
  const database = await startEmbeddedPostgres(order);
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    database.stop().then(() => process.exit(0));
  };
  database.ended.then(() => {
    if (!leaving) process.exit(1);
  });
  process.on('disconnect', leave);
  process.on('message', (message) => {
    if (isLeaveOrder(message)) leave();
  });
  process.send?.({ kind: 'ready', url: database.url });
});
