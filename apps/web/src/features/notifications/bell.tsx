import { contentIn } from '@forecourt/contract/notification-contents';
import type { UserNotification } from '@forecourt/contract/notifications';
import type { User } from '@forecourt/contract/users';
import { IconBell, IconGif, IconMessage, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIsPainted } from '../../lib/after-paint.ts';
import { askForNotification } from '../../lib/asked-notification.ts';
import { serverNow } from '../../lib/call.ts';
import { dateTime } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { PopOver } from '../../ui/pop-over.tsx';
import { unseenOf } from './notifications.calls.ts';
import styles from './notifications.module.css';
import { badgeText, belled } from './unseen-list.ts';

/** In pixels, as the specification has it. */
const dropdownWidth = 300;

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
  // When they cannot be loaded the bell is silent, and tries again by and by.
  const { data } = useQuery({ ...unseenOf(userId), enabled: useIsPainted() });
  const notSeen = data?.notSeen ?? 0;
  const badge = badgeText(notSeen);
  const entries = belled(data, serverNow());
  const label = notSeen > 0 ? t('notifications.bellUnseen', { count: notSeen }) : t('nav.notifications');
  return (
    <PopOver
      label={t('nav.notifications')}
      className={styles.dropdown}
      width={dropdownWidth}
      trigger={
        <IconButton label={label} className={styles.bell}>
          <IconBell size={20} />
          {badge && (
            <span className={styles.badge} aria-hidden="true">
              {badge}
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => (
        <>
          {entries.length === 0 ? (
            <p className={styles.none}>{t('notifications.none')}</p>
          ) : (
            <ul className={styles.entries}>
              {entries.map((one) => (
                <Entry
                  key={one.id}
                  one={one}
                  onOpen={() => {
                    close();
                    askForNotification(one.id);
                  }}
                />
              ))}
            </ul>
          )}
          {listPath && (
            <PanelLink to={listPath} className={styles.all} onClick={close}>
              {t('notifications.all')}
            </PanelLink>
          )}
        </>
      )}
    </PopOver>
  );
}
