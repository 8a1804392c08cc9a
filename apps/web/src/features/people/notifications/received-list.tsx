import { contentIn } from '@forecourt/contract/notification-contents';
import type { UserNotification } from '@forecourt/contract/notifications';
import type { User } from '@forecourt/contract/users';
import { IconBell, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime } from '../../../lib/format.ts';
import { openNotification } from '../../../lib/opened-notification.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, PhoneLine } from '../../../ui/data-table.tsx';
import { receivedList, useClearReceived } from './notifications.calls.ts';
import styles from './notifications.module.css';

const perPage = 20;

function useColumns(): Column<UserNotification, string>[] {
  const t = useText();
  const language = useLanguage();
  const headLine = ({ notification }: UserNotification) =>
    contentIn(notification.languageContents, language).headLine;
  return [
    {
      key: 'headLine',
      label: t('notifications.headLine'),
      cell: (one) => (
        <>
          <button type="button" className={styles.open} onClick={() => openNotification(one.id)}>
            {headLine(one)}
          </button>
          <PhoneLine>{dateTime(one.createdAt)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'state',
      label: t('invoices.state'),
      cell: ({ isSeen }) => (
        <Badge tone={isSeen ? 'neutral' : 'attention'}>
          {t(isSeen ? 'notifications.seen' : 'notifications.unseen')}
        </Badge>
      ),
    },
    {
      key: 'createdAt',
      label: t('notifications.receivedAt'),
      align: 'end',
      hide: 'phone',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
}

function ClearDialog({ userId, onClose }: { userId: User['id']; onClose: () => void }) {
  const t = useText();
  const clear = useClearReceived(userId);
  return (
    <ConfirmDialog
      title={t('notifications.clearTitle')}
      text={t('notifications.clearText')}
      yes={t('notifications.clear')}
      request={clear}
      onYes={() => clear.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** All notifications of a user, newest first; a click opens one. */
export function ReceivedList({ userId }: { userId: User['id'] }) {
  const t = useText();
  const { page, onPage } = usePage();
  const received = useQuery(receivedList(userId, { page, limit: perPage }));
  const [isClearing, setClearing] = useState(false);
  const columns = useColumns();
  const clear = (received.data?.count ?? 0) > 0 && (
    <Button look="quiet" icon={<IconTrash size={18} />} onClick={() => setClearing(true)}>
      {t('notifications.clear')}
    </Button>
  );
  return (
    <>
      <PagedTable
        list={received}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('nav.notifications')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: t('notifications.noneReceived'),
          text: t('notifications.emptyText'),
          icon: <IconBell size={28} />,
        }}
        add={clear}
      />
      {isClearing && <ClearDialog userId={userId} onClose={() => setClearing(false)} />}
    </>
  );
}
