import type { UserNotification } from '@forecourt/contract/notifications';
import type { User } from '@forecourt/contract/users';
import { Popover } from '@mantine/core';
import { IconBell, IconGif, IconMessage, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askForNotification } from '../../lib/asked-notification.ts';
import { serverNow } from '../../lib/call.ts';
import { dateTime } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { unseenOf } from './notifications.calls.ts';
import styles from './notifications.module.css';
import { badgeText, belled, contentIn } from './unseen-list.ts';

const icons: Record<UserNotification['notification']['contentType'], typeof IconBell> = {
  string: IconMessage,
  image: IconPhoto,
  gif: IconGif,
  video: IconMovie,
};

function Entry({ one, onOpen }: { one: UserNotification; onOpen: () => void }) {
  const language = useLanguage();
  const { contentType, languageContents } = one.notification;
  const { headLine, content } = contentIn(languageContents, language);
  const Icon = icons[contentType];
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <Icon size={18} aria-hidden="true" />
        <span className={styles.words}>
          <strong>{headLine}</strong>
          {contentType === 'string' && <span className={styles.begin}>{content}</span>}
          <small className="numbers">{dateTime(one.createdAt)}</small>
        </span>
      </button>
    </li>
  );
}

interface BellProps {
  userId: User['id'];
  /** Where all of them are listed; null where this account has no such screen. */
  listPath: string | null;
}

/** How many were not seen, and which. */
export function Bell({ userId, listPath }: BellProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  // When they cannot be loaded the bell is silent, and tries again by and by.
  const { data } = useQuery(unseenOf(userId));
  const notSeen = data?.notSeen ?? 0;
  const badge = badgeText(notSeen);
  const entries = belled(data, serverNow());
  const open = (one: UserNotification) => {
    setOpen(false);
    askForNotification(one.id);
  };
  const label = notSeen > 0 ? t('notifications.bellUnseen', { count: notSeen }) : t('nav.notifications');
  return (
    <Popover
      unstyled
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="bottom-end"
      trapFocus
      returnFocus
      zIndex={350}
      portalProps={{ target: 'main' }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <IconButton label={label} className={styles.bell} onClick={() => setOpen(!isOpen)}>
          <IconBell size={20} />
          {badge && (
            <span className={styles.badge} aria-hidden="true">
              {badge}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('nav.notifications')}>
        {entries.length === 0 ? (
          <p className={styles.none}>{t('notifications.none')}</p>
        ) : (
          <ul className={styles.entries}>
            {entries.map((one) => (
              <Entry key={one.id} one={one} onOpen={() => open(one)} />
            ))}
          </ul>
        )}
        {listPath && (
          <PanelLink to={listPath} className={styles.all} onClick={() => setOpen(false)}>
            {t('notifications.all')}
          </PanelLink>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
