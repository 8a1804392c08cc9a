import {
  createUserDevice,
  type Device,
  deleteUserDevice,
  listUserDevices,
} from '@forecourt/contract/devices';
import { getPushKey, testUserDevice } from '@forecourt/contract/push';
import type { User } from '@forecourt/contract/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { successToast } from '../../../lib/changes.ts';
import { session } from '../../../lib/current-session.ts';
import {
  currentSubscription,
  pushState,
  subscribe,
  subscriptionBody,
  unsubscribe,
} from '../../../lib/push.ts';

const pushKeys = { all: ['push'] as const };

/** The state of this browser and its endpoint, which the list of browsers is compared with. */
export const thisBrowser = queryOptions({
  queryKey: [...pushKeys.all, 'here'],
  queryFn: async () => ({
    state: await pushState(),
    endpoint: (await currentSubscription())?.endpoint ?? null,
  }),
  staleTime: 0,
});

export const browsersOf = (id: User['id']) =>
  queryOptions({
    queryKey: [...pushKeys.all, 'browsers', id],
    queryFn: async ({ signal }) => (await call(listUserDevices, { params: { id } }, signal)).results,
  });

function useRefresh() {
  const queries = useQueryClient();
  return { onSettled: () => queries.invalidateQueries({ queryKey: pushKeys.all }) };
}

/** Subscribes this browser; resolves to false if the user does not permit it. */
export function useTurnOn(id: User['id']) {
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await call(getPushKey, {});
      const subscription = await subscribe(publicKey);
      if (!subscription) return false;
      await call(createUserDevice, { params: { id }, body: subscriptionBody(subscription) });
      return true;
    },
    ...useRefresh(),
  });
}

export function useRemoveBrowser(id: User['id']) {
  return useMutation({
    mutationFn: async ({ device, isHere }: { device: Device; isHere: boolean }) => {
      if (isHere) await unsubscribe();
      await call(deleteUserDevice, { params: { id, deviceId: device.id } });
    },
    ...successToast('push.turnedOff'),
    ...useRefresh(),
  });
}

export function useTest(id: User['id']) {
  return useMutation({
    mutationFn: (device: Device) => call(testUserDevice, { params: { id, deviceId: device.id } }),
    ...successToast('push.tested'),
  });
}

/**
 * Registers the subscription of this browser again: push services replace endpoints, and another account may have used the
 * browser since. Not while root acts as somebody else.
 */
export async function keepRegistered(): Promise<void> {
  const { user } = session.state();
  if (!user || session.acting()) return;
  const subscription = await currentSubscription();
  if (!subscription) return;
  const body = subscriptionBody(subscription);
  await call(createUserDevice, { params: { id: user.id }, body }).catch(() => undefined);
}
