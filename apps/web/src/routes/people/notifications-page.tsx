import { IconPlus } from '@tabler/icons-react';
import { ReceivedList } from '../../features/people/notifications/received-list.tsx';
import { SentList } from '../../features/people/notifications/sent-list.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';

function NewLink() {
  const t = useText();
  return (
    <PanelLink to={paths.newNotification} className={buttonClass({ look: 'primary' })}>
      <IconPlus size={18} aria-hidden="true" />
      {t('notifications.new')}
    </PanelLink>
  );
}

/** The tabs of sent and received notifications. Users who may write them see the sent ones first. */
export function NotificationsPage() {
  const t = useText();
  const me = useCurrentUser();
  const isAuthor = may(me, 'notifications:write');
  const sent = {
    key: 'sent',
    label: t(isAuthor ? 'notifications.sent' : 'notifications.toMyPeople'),
    content: () => (
      <SentList emptyText={t(isAuthor ? 'notifications.noneSentText' : 'notifications.noneToMyPeopleText')} />
    ),
  };
  const received = {
    key: 'received',
    label: t('notifications.received'),
    content: () => <ReceivedList userId={me.id} />,
  };
  return (
    <>
      <PageHead title={t('nav.notifications')}>{isAuthor && <NewLink />}</PageHead>
      <Tabs label={t('nav.notifications')} tabs={isAuthor ? [sent, received] : [received, sent]} />
    </>
  );
}
