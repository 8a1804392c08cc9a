import {
  type ChannelFeed,
  createChannelFeed,
  deleteChannelFeed,
  getChannelFeed,
  patchChannelFeed,
  rotateChannelFeed,
} from '@forecourt/contract/channel-feeds';
import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { ClientId } from '@forecourt/contract/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export interface FeedPlace {
  id: ClientId;
  channel: ChannelName;
}

const keyOf = ({ channel, id }: FeedPlace) => ['channel-feeds', id, channel] as const;

export const feedAt = (place: FeedPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => call(getChannelFeed, { params: { ...place } }, signal),
  });

const changes = {
  open: (params: FeedPlace) => call(createChannelFeed, { params: { ...params } }),
  pause: (params: FeedPlace) => call(patchChannelFeed, { params: { ...params }, body: { isPaused: true } }),
  resume: (params: FeedPlace) => call(patchChannelFeed, { params: { ...params }, body: { isPaused: false } }),
  chooseAll: (params: FeedPlace) =>
    call(patchChannelFeed, { params: { ...params }, body: { onlyMarked: false } }),
  chooseMarked: (params: FeedPlace) =>
    call(patchChannelFeed, { params: { ...params }, body: { onlyMarked: true } }),
  rotate: (params: FeedPlace) => call(rotateChannelFeed, { params: { ...params } }),
  close: async (params: FeedPlace): Promise<null> => {
    await call(deleteChannelFeed, { params: { ...params } });
    return null;
  },
} satisfies Record<string, (place: FeedPlace) => Promise<ChannelFeed | null>>;
export type FeedChange = keyof typeof changes;

export function useChangeFeed(place: FeedPlace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: FeedChange): Promise<ChannelFeed | null> => changes[change](place),
    onSuccess: (feed) => queries.setQueryData(keyOf(place), { feed }),
  });
}
