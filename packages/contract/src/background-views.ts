import type { CatalogueItemId, FileId } from './ids.ts';
import { isSureView, type ViewClass, viewClassAt, viewClasses } from './positions.ts';
import type { Background, ViewPicture } from './recipe.ts';

/** From where a vehicle is seen; null where that is not known for sure. */
export function sureViewClass(
  view: { azimuth: number; confidence: number } | null | undefined,
): ViewClass | null {
  return view && isSureView(view) ? viewClassAt(view.azimuth) : null;
}

/** The background with the one picture that is behind vehicles seen from there; null: with its main picture. */
export function backgroundSeenFrom<B extends Background>(background: B, view: ViewClass | null): B {
  if (background.kind !== 'picture' || !background.views) return background;
  const { views, ...main } = background;
  return { ...main, ...(view && views[view]) } as B;
}

/** Name by which the recipe of a look refers to a background's picture for a view. */
export const viewPictureName = (id: CatalogueItemId, view: ViewClass): string => `${id}/${view}`;

/**
 * The background with pictures for these views; without the field if there are none, so that recipes of places with one picture keep
 * their hash.
 */
export function withViews<B extends object>(
  background: B,
  views: Partial<Record<ViewClass, { horizon: number } | undefined>>,
  nameOf: (view: ViewClass) => string,
): B & { views?: Partial<Record<ViewClass, ViewPicture>> } {
  const there = viewClasses.flatMap((view) => {
    const found = views[view];
    return found ? [[view, { picture: nameOf(view), horizon: found.horizon }] as const] : [];
  });
  return there.length === 0 ? background : { ...background, views: Object.fromEntries(there) };
}

/** How the pictures for views are stored with their background. */
export type StoredViews = Partial<Record<ViewClass, { fileId: FileId; horizon: number }>>;
