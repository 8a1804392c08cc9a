import type { ServerEvent } from '@forecourt/contract/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { creditKeys, withCredits } from '../features/money/credits/credit-news.ts';
import { isDeletingVehicles } from '../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { keepNotification } from '../features/people/notifications/notifications.calls.ts';
import { pictureRequestKeys } from '../features/studio/picture-requests/picture-requests.calls.ts';
import { settingsOfVehicles } from '../features/studio/settings/settings.calls.ts';
import { collageKeys } from '../features/work/collages/collages.calls.ts';
import { forgetImage, imageKeys, keepImage } from '../features/work/images/images.calls.ts';
import { keepImport } from '../features/work/imports/imports.calls.ts';
import { reviewKeys } from '../features/work/reviews/reviews.calls.ts';
import { spinKeys } from '../features/work/spins/spins.calls.ts';
import { documentKeys } from '../features/work/vehicle-documents/vehicle-documents.calls.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { serverNow } from '../lib/call.ts';
import { session } from '../lib/current-session.ts';
import { debounce } from '../lib/debounce.ts';
import { listenToEvents } from '../lib/event-stream.ts';
import { askWhileLate } from '../lib/late-news.ts';
import { dropUnsent, resumeUnsent } from '../routes/work/waiting-vehicles.ts';
import {
  listPauseMs,
  longestMs,
  pauseMs,
  refetchingImports,
  refetchingLists,
  refetchingVehicles,
} from './paused-refetches.ts';

/** The first words of the keys of the queries that show each noun. */
const queriesOf: Record<Extract<ServerEvent, { kind: 'changed' }>['noun'], string[]> = {
  catalogue_items: ['catalogue', 'presets'],
  clients: ['clients', 'tenants'],
  crop_sets: ['crops'],
  customers: ['customers', 'tenants'],
  features: ['features'],
  invoices: ['invoices'],
  promo_codes: ['promoCodes'],
  restyles: ['restyles'],
  users: ['users'],
  vehicles: ['vehicles'],
};

/** The keys of what a vehicle has one list of. */
const keysOf = { spin: spinKeys, collages: collageKeys, documents: documentKeys };

function refetchCredits(queries: QueryClient): void {
  for (const queryKey of [...Object.values(creditKeys), settingsOfVehicles])
    void queries.invalidateQueries({ queryKey });
}

/** A client decides who pays for its pictures, which its users see above every screen. */
function refetchPayer(queries: QueryClient): void {
  refetchCredits(queries);
  if (session.state().user?.client) void session.refreshUser();
}

/** A tab in the background does not ask for its pictures again, so that others get them. */
function refetchReviews(queries: QueryClient): void {
  if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: reviewKeys.all });
}

/** Without events, everything that is shown is refetched, except vehicles while they are deleted. */
function refetchShown(queries: QueryClient): void {
  const isDeleting = isDeletingVehicles(queries);
  void queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => !isDeleting || noun !== 'vehicles' });
  void session.refreshUser();
}

/** Refetches what is to be fetched anew anyway: a call of it failed while there was no connection. */
function refetchFailed(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ state }) => state.isInvalidated || state.status === 'error',
  });
}

/**
 * When a stream opens, refetches what its events may have missed: everything, unless the stream resumes after the last one. The user is
 * refetched only from the second stream on, since the session is confirmed before the first.
 */
function refetchingMissed(queries: QueryClient) {
  let wasOpen = false;
  return ({ isResumed }: Extract<ServerEvent, { kind: 'ready' }>) => {
    if (isResumed) refetchFailed(queries);
    else {
      void queries.invalidateQueries();
      if (wasOpen) void session.refreshUser();
    }
    wasOpen = true;
  };
}

/**
 * The time since when events matter, as the id of an event: what is loaded from now on is up to date. Empty if something is loaded
 * already.
 */
function firstEventId(queries: QueryClient): string {
  const isLoaded = queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.data !== undefined);
  return isLoaded ? '' : String(serverNow());
}

/** Invalidates queries on events of the server. Returns a function that stops it. */
function followServer(queries: QueryClient): () => void {
  const stop = new AbortController();
  const vehicles = refetchingVehicles(queries);
  const lists = refetchingLists(queries);
  const imports = refetchingImports(queries);
  const payer = debounce(() => refetchPayer(queries), { pauseMs: listPauseMs, longestMs });
  const reviews = debounce(() => refetchReviews(queries), { pauseMs, longestMs });
  const refetchMissed = refetchingMissed(queries);
  const onEvent = (event: ServerEvent) => {
    switch (event.kind) {
      case 'ready':
        return refetchMissed(event);
      case 'image':
        keepImage(queries, event.image);
        return vehicles.call();
      case 'imageDeleted':
        forgetImage(queries, event.set.id, event.imageId);
        return vehicles.call();
      case 'previews':
        return void queries.invalidateQueries({ queryKey: imageKeys.previews(event.imageId) });
      case 'import':
        keepImport(queries, event.import);
        return imports.changed(event.import.id);
      case 'spin':
      case 'collages':
      case 'documents':
        return void queries.invalidateQueries({ queryKey: keysOf[event.kind].of(event.vehicleId) });
      case 'changed':
        if (event.noun === 'clients') payer.call();
        return lists.changed(queriesOf[event.noun]);
      case 'pictureRequest':
        return void queries.invalidateQueries({ queryKey: pictureRequestKeys.all });
      case 'reviews':
        return reviews.call();
      case 'notification': {
        const { user } = session.state();
        return user && keepNotification(queries, user.id, event.notification);
      }
      case 'credits': {
        const { user } = session.state();
        if (user) session.setUser(withCredits(user, event));
        return refetchCredits(queries);
      }
    }
  };
  const late = askWhileLate(() => refetchShown(queries));
  void listenToEvents(stop.signal, { ...late, onEvent }, firstEventId(queries));
  return () => {
    late.stop();
    vehicles.stop();
    lists.stop();
    payer.stop();
    reviews.stop();
    imports.stop();
    stop.abort();
  };
}

/** While the panel is open, follows the server's events and resumes uploads that a reload interrupted. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stopFollowing = followServer(queries);
    let stopResuming: (() => void) | undefined;
    let isOver = false;
    // Opening IndexedDB takes time, so it waits until the first screen has been painted.
    afterPaint(() => {
      if (!isOver) stopResuming = resumeUnsent(queries);
    });
    return () => {
      isOver = true;
      stopFollowing();
      stopResuming?.();
      dropUnsent();
    };
  }, [queries]);
}
