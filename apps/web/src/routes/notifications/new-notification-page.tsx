import { useNavigate } from '@tanstack/react-router';
import { NotificationForm } from '../../features/notifications/notification-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';

/** Where the operator writes to people. */
export function NewNotificationPage() {
  const t = useText();
  const navigate = useNavigate();
  const list = paths.notifications('root');
  const goToList = () => void navigate({ to: list });
  const done = (sent: number) => {
    toast.success(t('notifications.wasSent', { count: sent }));
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
