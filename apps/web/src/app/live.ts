import type { ServerEvent } from '@forecourt/contract/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isDeletingVehicles } from '../features/bulk-jobs/bulk-jobs.calls.ts';
import { creditKeys, withCredits } from '../features/credits/credit-news.ts';
import { cropKeys } from '../features/crops/crops.calls.ts';
import { forgetImage, imageKeys, keepImage } from '../features/images/images.calls.ts';
import { dropUploads, resumeUploads } from '../features/images/use-uploads.ts';
import { importKeys, keepImport } from '../features/imports/imports.calls.ts';
import { keepNotification } from '../features/notifications/notifications.calls.ts';
import { pictureRequestKeys } from '../features/picture-requests/picture-requests.calls.ts';
import { settingsOfVehicles } from '../features/settings/settings.calls.ts';
import { vehicleKeys } from '../features/vehicles/vehicles.calls.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { session } from '../lib/current-session.ts';
import { listen } from '../lib/event-stream.ts';

/** Counts of a vehicle or a set change with every picture; they are fetched once things have calmed down. */
const settleMs = 600;

/** Carries what the server tells into the query cache. Returns the way to stop. */
function followServer(queries: QueryClient): () => void {
  const stop = new AbortController();
  let settling: ReturnType<typeof setTimeout> | undefined;
  const vehiclesChanged = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      // Lists wait for the end of a deletion; a vehicle that is open does not.
      const { all, ones } = vehicleKeys;
      void queries.invalidateQueries({ queryKey: isDeletingVehicles(queries) ? ones : all });
      void queries.invalidateQueries({ queryKey: cropKeys.all });
      void queries.invalidateQueries({ queryKey: importKeys.allEntries });
    }, settleMs);
  };
  let importSettling: ReturnType<typeof setTimeout> | undefined;
  const importChanged = (id: string) => {
    clearTimeout(importSettling);
    importSettling = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: importKeys.lists });
      void queries.invalidateQueries({ queryKey: importKeys.entries(id) });
    }, settleMs / 2);
  };
  const onEvent = (event: ServerEvent) => {
    switch (event.kind) {
      case 'ready':
        return void queries.invalidateQueries();
      case 'image':
        keepImage(queries, event.image);
        return vehiclesChanged();
      case 'imageDeleted':
        forgetImage(queries, event.vehicleId, event.imageId);
        return vehiclesChanged();
      case 'previews':
        return void queries.invalidateQueries({ queryKey: imageKeys.previews(event.imageId) });
      case 'import':
        keepImport(queries, event.import);
        return importChanged(event.import.id);
      case 'pictureRequest':
        return void queries.invalidateQueries({ queryKey: pictureRequestKeys.all });
      case 'vehicle':
        return vehiclesChanged();
      case 'notification': {
        const { user } = session.state();
        return user && keepNotification(queries, user.id, event.notification);
      }
      case 'credits': {
        const { user } = session.state();
        if (user) session.setUser(withCredits(user, event));
        for (const queryKey of [...Object.values(creditKeys), settingsOfVehicles])
          void queries.invalidateQueries({ queryKey });
        return;
      }
    }
  };
  void listen(stop.signal, onEvent);
  return () => {
    clearTimeout(settling);
    clearTimeout(importSettling);
    stop.abort();
  };
}

/** News of the server, and uploads that a reload broke off, while the panel is open. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stopFollowing = followServer(queries);
    let stopResuming: (() => void) | undefined;
    const isOver = new AbortController();
    // Opening the browser's database takes time that the first screen wants for itself.
    afterPaint(() => {
      if (!isOver.signal.aborted) stopResuming = resumeUploads(queries);
    });
    return () => {
      isOver.abort();
      stopFollowing();
      stopResuming?.();
      dropUploads();
    };
  }, [queries]);
}
