/**
 * A database that `move` is filling has this schema until all of it is there and was compared. Until then nothing starts on it.
 */
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

export const moveSchema = 'forecourt_move';

type Queried = Pick<pg.Pool | pg.ClientBase, 'query'>;

export async function isBeingMovedTo(database: Queried): Promise<boolean> {
  // The application may not use the schema, but sees its name.
  const { rowCount } = await database.query('select from pg_namespace where nspname = $1', [moveSchema]);
  return rowCount !== 0;
}

/** Throws a sentence if a move into the database was begun and has not ended. */
export async function assertNoUnfinishedMove(database: Queried): Promise<void> {
  if (!(await isBeingMovedTo(database))) return;
  throw new OperatorError(
    'An installation is being moved into this database, and not all of it is there. Run “npm run cli -- move” again, or start with the settings from before.',
  );
}
