/** Entry of the process that keeps the embedded PostgreSQL: it ends the database when its own parent is gone. */
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';

export type PostgresOrder = EmbeddedPostgresOptions;

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
  process.on('SIGTERM', leave);
  // Ctrl-C reaches every process of the terminal; the parent says when the others are done with the database.
  process.on('SIGINT', () => {});
  process.send?.({ kind: 'ready', url: database.url });
});
