import type { ChannelName } from '@forecourt/contract/channel-rules';
import {
  createExport,
  deleteClientChannel,
  deleteCustomerChannel,
  type ExportProfile,
  listClientChannels,
  listCustomerChannels,
  patchClientChannel,
  patchCustomerChannel,
} from '@forecourt/contract/channels';
import type { ClientId, CustomerId, ImageId, VehicleId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import {
  createRenditions,
  deleteRendition,
  listVehicleChannels,
  patchVehicleChannel,
  type VehicleChannel,
} from '@forecourt/contract/vehicle-channels';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

/** Whose channels they are. */
export type ChannelOwner = { kind: 'client'; id: ClientId } | { kind: 'customer'; id: CustomerId };

const key = ['channels'] as const;
const ofOwner = ({ id, kind }: ChannelOwner) => [...key, kind, id] as const;

export const channelsOf = (owner: ChannelOwner) =>
  queryOptions({
    queryKey: ofOwner(owner),
    queryFn: ({ signal }) =>
      owner.kind === 'client'
        ? call(listClientChannels, { params: { id: owner.id } }, signal)
        : call(listCustomerChannels, { params: { id: owner.id } }, signal),
    select: ({ results }) => results,
  });

/** How often is asked whether a picture is adapted, milliseconds. */
const adaptingPollMs = 2000;
const isAdapting = ({ pictures }: VehicleChannel) =>
  pictures.some(({ rendition }) => rendition?.state === 'waiting');

/** @param pictures changes whenever a finished picture does */
export const channelsOfVehicle = (id: VehicleId, pictures: string) =>
  queryOptions({
    queryKey: [...key, 'vehicle', id, pictures],
    queryFn: ({ signal }) => call(listVehicleChannels, { params: { id } }, signal),
    select: ({ results }) => results,
    refetchInterval: ({ state }) => (state.data?.results.some(isAdapting) ? adaptingPollMs : false),
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

type Change = NonNullable<RouteCall<typeof patchClientChannel>['body']>;

function changeChannel(owner: ChannelOwner, channel: ChannelName, body: Change): Promise<ExportProfile> {
  return owner.kind === 'client'
    ? call(patchClientChannel, { params: { id: owner.id, channel }, body })
    : call(patchCustomerChannel, { params: { id: owner.id, channel }, body });
}

export function useChangeChannel(owner: ChannelOwner, channel: ChannelName) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: Change) => changeChannel(owner, channel, body),
    onSuccess,
    ...errorShownByForm,
  });
}

export function useSwitchChannel(owner: ChannelOwner) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ channel, enabled }: Pick<ExportProfile, 'channel' | 'enabled'>) =>
      changeChannel(owner, channel, { enabled }),
    onSuccess,
  });
}

/** Gives a channel back to the level above without confirmation, and offers to undo it. */
export function useGiveBackChannel(owner: ChannelOwner) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ channel }: ExportProfile) =>
      owner.kind === 'client'
        ? call(deleteClientChannel, { params: { id: owner.id, channel } })
        : call(deleteCustomerChannel, { params: { id: owner.id, channel } }),
    onSuccess: (_, { channel, enabled, rules }) => {
      toast.undo(text('channels.givenBack'), text('form.undo'), () => {
        changeChannel(owner, channel, { enabled, ...rules }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}

/** Orders pictures that the channel takes; without ids, of all refused ones that can be adapted. */
export function useAdaptPictures(vehicleId: VehicleId, channel: ChannelName) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (imageIds?: ImageId[]) =>
      call(createRenditions, { params: { id: vehicleId, channel }, body: imageIds ? { imageIds } : {} }),
    onSuccess,
  });
}

export function useDiscardAdapted(channel: ChannelName) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: ImageId) => call(deleteRendition, { params: { id, channel } }),
    onSuccess,
  });
}

export type ExportWish = NonNullable<RouteCall<typeof createExport>['body']>;

export function useCreateExport() {
  return useMutation({
    mutationFn: ({ channel, ...body }: ExportWish & { channel: ChannelName }) =>
      call(createExport, { params: { channel }, body }),
    // A link is made for the answer that is shown; it must not be shown again for another choice.
    gcTime: 0,
    ...errorShownByForm,
  });
}

/** Marks a vehicle for a channel, or removes the mark. */
export function useMarkVehicle(id: VehicleId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, isMarked }: Pick<VehicleChannel, 'channel' | 'isMarked'>) =>
      call(patchVehicleChannel, { params: { id, channel }, body: { isMarked } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        queries.invalidateQueries({ queryKey: ['vehicle-destinations', id] }),
      ]),
  });
}
