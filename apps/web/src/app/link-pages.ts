import { capturePath } from '@forecourt/contract/capture-links';
import { unsubscribePath } from '@forecourt/contract/unsubscribe';
import { sharedPath } from '@forecourt/contract/vehicle-shares';
import { type ComponentType, lazy } from 'react';

const SharedVehiclePage = lazy(async () => ({
  default: (await import('../routes/visitors/shared-vehicle-page.tsx')).SharedVehiclePage,
}));
const CapturePage = lazy(async () => ({
  default: (await import('../routes/visitors/capture-page.tsx')).CapturePage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import('../routes/visitors/unsubscribe-page.tsx')).UnsubscribePage,
}));

/** The pages of links, which need no sign-in. */
export const linkPages: Record<string, ComponentType> = {
  [sharedPath]: SharedVehiclePage,
  [capturePath]: CapturePage,
  [unsubscribePath]: UnsubscribePage,
};
