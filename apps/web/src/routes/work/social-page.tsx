import { ConnectButton } from '../../features/work/social/connect-button.tsx';
import { Connections } from '../../features/work/social/connections.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PostsOfConnection } from '../posts-of-connection.tsx';
import { useArea } from '../use-area.ts';

/** The connections with external systems in reach; for the operator including its own. */
export function SocialPage() {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  return (
    <>
      <PageHead title={t('nav.socialConnections')} under={t('social.hint')}>
        <ConnectButton target={{ userId: me.id }} />
      </PageHead>
      <Connections
        buttonsOf={(connection) => <PostsOfConnection connection={connection} />}
        ownerOf={({ userId, clientId }) => {
          if (clientId) return { path: paths.client(area, clientId), label: t('audit.kinds.clients') };
          if (!userId || userId === me.id) return null;
          return { path: paths.user(area, userId), label: t('audit.kinds.users') };
        }}
      />
    </>
  );
}
