import { channelBrands } from '@forecourt/contract/channel-rules';
import type { OAuthToken } from '@forecourt/contract/social';
import { ConnectionPosts } from '../features/connections/social-posts/connection-posts.tsx';
import { useCurrentUser } from '../lib/current-session.ts';
import { may } from '../lib/may.ts';
import { paths } from '../lib/paths.ts';
import { PanelLink } from '../ui/panel-link.tsx';
import { useArea } from './use-area.ts';

/** A button beside a connection that lists what was posted by it, with links to the vehicles. */
export function PostsOfConnection({ connection }: { connection: OAuthToken }) {
  const area = useArea();
  const user = useCurrentUser();
  if (connection.dmsId !== 'instagram') return null;
  const hasVehicles = may(user, 'vehicles:read') && area !== 'crop';
  return (
    <ConnectionPosts
      id={connection.id}
      name={[channelBrands.instagram, connection.account].filter(Boolean).join(' · ')}
      mayEdit={may(user, 'dms:write')}
      vehicleOf={({ reference, vehicleId }) => (
        <>
          {hasVehicles ? <PanelLink to={paths.vehicle(area, vehicleId)}>{reference}</PanelLink> : reference}
          {' · '}
        </>
      )}
    />
  );
}
