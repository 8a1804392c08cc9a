import type { BackgroundDraft } from '@forecourt/contract/background-previews';
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { viewClasses } from '@forecourt/contract/positions';
import type { ItemValues } from './item-values.ts';

/** The background as it is being edited; null for walls and floors, and while a place has no picture. */
export function backgroundDraft(
  { id, kind, picture }: CatalogueItem,
  { horizon, room, use, ...values }: ItemValues,
): BackgroundDraft | null {
  if (kind !== 'background') return null;
  if (use === 'room') return room ? { use, room } : null;
  if (use !== 'whole' || picture?.state !== 'ready') return null;
  const views = viewClasses.flatMap((view) => (values[view] === undefined ? [] : [[view, values[view]]]));
  return { use, backgroundId: id, horizon: horizon ?? 0, views: Object.fromEntries(views) };
}
