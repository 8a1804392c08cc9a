import type { ClientId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { ChannelList } from '../../features/connections/channels/channel-list.tsx';
import { channelsOf } from '../../features/connections/channels/channels.calls.ts';
import { DestinationsSection } from '../../features/connections/destinations/destinations-section.tsx';

/** The channels of a client, and the servers that get their pictures. */
export function ClientChannels({ clientId, mayEdit }: { clientId: ClientId; mayEdit: boolean }) {
  const owner = { kind: 'client', id: clientId } as const;
  const { data } = useQuery(channelsOf(owner));
  const channelsOn = data?.filter(({ enabled }) => enabled).map(({ channel }) => channel);
  return (
    <>
      <ChannelList owner={owner} mayEdit={mayEdit} />
      {mayEdit && channelsOn && <DestinationsSection clientId={clientId} channelsOn={channelsOn} />}
    </>
  );
}
