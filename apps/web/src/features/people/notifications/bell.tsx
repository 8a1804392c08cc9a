import { contentIn } from '@forecourt/contract/notification-contents';
import type { UserNotification } from '@forecourt/contract/notifications';
import type { User } from '@forecourt/contract/users';
import { IconBell, IconGif, IconMessage, IconMovie, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIsPainted } from '../../../lib/after-paint.ts';
import { serverNow } from '../../../lib/call.ts';
import { dateTime } from '../../../lib/format.ts';
import { openNotification } from '../../../lib/opened-notification.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { PopOver } from '../../../ui/pop-over.tsx';
import { unseenOf, useMarkSeen } from './notifications.calls.ts';
import styles from './notifications.module.css';
import { attachmentAddress, badgeText, notificationsOfBell } from './unseen-list.ts';

const icons = new Map<string, typeof IconBell>([
  ['string', IconMessage],
  ['image', IconPhoto],
  ['gif', IconGif],
  ['video', IconMovie],
]);

/** Content of a type that the panel cannot display, as a link to the file. */
function Attachment({ one, onOpen }: { one: UserNotification; onOpen: () => void }) {
  const t = useText();
  const { headLine, content } = contentIn(one.notification.languageContents, useLanguage());
  const address = attachmentAddress(content, location.origin);
  const words = (
    <>
      <IconPaperclip size={18} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{headLine}</strong>
        <span className={styles.begin}>{t('notifications.attachment')}</span>
        <small className="numbers">{dateTime(one.createdAt)}</small>
      </span>
    </>
  );
  if (!address) return <div className={styles.entry}>{words}</div>;
  return (
    <a className={styles.entry} href={address} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {words}
    </a>
  );
}

function Entry({ one, onOpen }: { one: UserNotification; onOpen: () => void }) {
  const language = useLanguage();
  const { contentType, languageContents } = one.notification;
  const { headLine, content } = contentIn(languageContents, language);
  const Icon = icons.get(contentType) ?? IconMessage;
  return (
    <button type="button" className={styles.entry} onClick={onOpen}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{headLine}</strong>
        {contentType === 'string' && <span className={styles.begin}>{content}</span>}
        <small className="numbers">{dateTime(one.createdAt)}</small>
      </span>
    </button>
  );
}

interface BellProps {
  userId: User['id'];
  /** The screen with the full list; null if this user has none. */
  listPath: string | null;
}

/** The number of unseen notifications, and a menu that lists them. */
export function Bell({ userId, listPath }: BellProps) {
  const t = useText();
  // If loading fails, the bell shows nothing and polling continues.
  const { data } = useQuery({ ...unseenOf(userId), enabled: useIsPainted() });
  const markSeen = useMarkSeen(userId);
  const notSeen = data?.notSeen ?? 0;
  const badge = badgeText(notSeen);
  const entries = notificationsOfBell(data, serverNow());
  const label = notSeen > 0 ? t('notifications.bellUnseen', { count: notSeen }) : t('nav.notifications');
  return (
    <PopOver
      label={t('nav.notifications')}
      className={styles.dropdown}
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
                <li key={one.id}>
                  {icons.has(one.notification.contentType) ? (
                    <Entry
                      one={one}
                      onOpen={() => {
                        close();
                        openNotification(one.id);
                      }}
                    />
                  ) : (
                    <Attachment one={one} onOpen={() => markSeen(one)} />
                  )}
                </li>
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
