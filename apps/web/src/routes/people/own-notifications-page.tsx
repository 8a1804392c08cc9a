import { ReceivedList } from '../../features/people/notifications/received-list.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** The notifications that the user has received. */
export function OwnNotificationsPage() {
  const t = useText();
  const { id } = useCurrentUser();
  return (
    <>
      <PageHead title={t('nav.notifications')} />
      <ReceivedList userId={id} />
    </>
  );
}
