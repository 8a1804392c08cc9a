import { listChannelsInUse } from '@forecourt/contract/channels';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Channels that are switched on for vehicles in the user's reach. */
export const channelsInUse = queryOptions({
  queryKey: ['channels', 'inUse'],
  queryFn: ({ signal }) => call(listChannelsInUse, {}, signal),
  select: ({ results }) => results,
});
