import type { Notification } from '@forecourt/contract/notifications';
import { useNavigate } from '@tanstack/react-router';
import { NotificationForm } from '../../features/people/notifications/notification-form.tsx';
import { serverNow } from '../../lib/call.ts';
import { dateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';

/** The form in which the operator writes a notification. */
export function NewNotificationPage() {
  const t = useText();
  const navigate = useNavigate();
  const list = paths.notifications('root');
  const goToList = () => void navigate({ to: list });
  const wordsFor = ({ isDelivered, sent, startsAt }: Notification) => {
    if (isDelivered) return t('notifications.wasSent', { count: sent });
    const isLater = startsAt !== null && Date.parse(startsAt) > serverNow();
    return isLater
      ? t('notifications.willBeSent', { when: dateTime(startsAt) })
      : t('notifications.isBeingSent');
  };
  const done = (one: Notification) => {
    toast.success(wordsFor(one));
    goToList();
  };
  return (
    <>
      <PageHead
        title={t('notifications.new')}
        over={<BackLink to={list}>{t('nav.notifications')}</BackLink>}
      />
      <NotificationForm onDone={done} onCancel={goToList} />
    </>
  );
}
