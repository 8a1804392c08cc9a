/**
 * Pictures of a background for views of the vehicle. Guarantees that only backgrounds of a complete place have them; replaced files
 * are kept for the recipes that refer to them.
 */
import type { StoredViews } from '@forecourt/contract/background-views';
import type { ViewChanges } from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import type { FileId } from '@forecourt/contract/ids';
import { type ViewClass, viewClasses } from '@forecourt/contract/positions';
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './catalogue.queries.ts';

type Background = Pick<queries.ItemRow, 'id' | 'kind' | 'use' | 'horizon' | 'views'>;

export function assertTakesViews({ kind, use }: Pick<Background, 'kind' | 'use'>, field: string): void {
  if (kind !== 'background' || use !== 'whole') fail('validationError', { params: { field } });
}

const storedOf = ({ views }: Background): StoredViews =>
  Object.fromEntries(
    Object.entries(views ?? {}).map(([view, { fileId, horizon }]) => [view, { fileId, horizon }]),
  );

/**
 * Changes where the floors of its pictures for views begin, and removes those that are null; fails for a view without a picture.
 * @param item The background, locked.
 */
export async function changeViews(tx: Tx, item: Background, changes: ViewChanges): Promise<void> {
  assertTakesViews(item, 'views');
  const views = storedOf(item);
  for (const view of viewClasses) {
    const change = changes[view];
    const held = views[view];
    if (change === null) delete views[view];
    else if (change && !held) fail('validationError', { params: { field: 'views' } });
    else if (change && held) views[view] = { ...held, ...change };
  }
  await queries.setViews(tx, item.id, views);
}

/**
 * Gives the background a picture for a view, or another one; the horizon stays, and is at first that of the main picture.
 * @param item The background, locked.
 */
export async function setViewPicture(
  tx: Tx,
  item: Background,
  view: ViewClass,
  fileId: FileId,
): Promise<void> {
  assertTakesViews(item, 'file');
  const views = storedOf(item);
  const horizon = views[view]?.horizon ?? item.horizon ?? 0;
  await queries.setViews(tx, item.id, { ...views, [view]: { fileId, horizon } });
}
