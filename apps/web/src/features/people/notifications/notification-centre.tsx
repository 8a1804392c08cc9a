import { contentIn } from '@forecourt/contract/notification-contents';
import type { UserNotification } from '@forecourt/contract/notifications';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { session, useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime } from '../../../lib/format.ts';
import { openAddress } from '../../../lib/open-address.ts';
import { closeNotification, useOpenedNotification } from '../../../lib/opened-notification.ts';
import { type Area, areaOf, paths } from '../../../lib/paths.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { NotificationContent } from './notification-content.tsx';
import { unseenOf, useMarkSeen, useOneNotification } from './notifications.calls.ts';
import styles from './notifications.module.css';
import { urgentNotification } from './unseen-list.ts';

type Link = NonNullable<UserNotification['notification']['link']>;

function addressOf(link: Link, area: Area): string {
  switch (link.kind) {
    case 'channels':
      return paths.channels(area, link.clientId);
    case 'connections':
      return paths.connections(area);
    case 'credits':
      return paths.credits(area);
    case 'customer':
      return paths.customer(area, link.id);
    case 'import':
      return paths.import(area, link.id);
    case 'imports':
      return paths.imports(area);
    case 'invoice':
      return paths.invoice(area, link.id);
    case 'jobs':
      return paths.jobs;
    case 'mails':
      return paths.mails;
    case 'overview':
      return `/${area}`;
    case 'payment':
      return paths.payment(area, link.customerId, link.id);
    case 'pictureRequest':
      return paths.request(area, link.id);
    case 'restyle':
      return paths.restyle(area, link.id);
    case 'vehicle':
      return paths.vehicle(area, link.id);
    case 'vehicles':
      return paths.vehicles(area);
    case 'webhooks':
      return area === 'dashboard' ? paths.webhookSettings : paths.webhooks(area);
  }
}

/** A button to the subject of a notification, if this user has a screen for it. */
function LinkButton({ link, onFollow }: { link: Link; onFollow: () => void }) {
  const t = useText();
  const me = useCurrentUser();
  const to = openAddress(addressOf(link, areaOf(me.role)), me);
  if (!to) return null;
  return (
    <p className={styles.link}>
      <PanelLink to={to} className={buttonClass({ look: 'primary' })} onClick={onFollow}>
        {t(`notifications.links.${link.kind}`)}
      </PanelLink>
    </p>
  );
}

interface BodyProps {
  one: UserNotification;
  userId: User['id'];
  onFollow: () => void;
}

/** The content of an open notification, which is marked as seen once it is shown. */
function Body({ one, userId, onFollow }: BodyProps) {
  const language = useLanguage();
  const markSeen = useMarkSeen(userId);
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (marked.current === one.id) return;
    marked.current = one.id;
    markSeen(one);
  }, [one, markSeen]);
  const { notification, createdAt } = one;
  const { contentType, languageContents, link } = notification;
  return (
    <>
      <NotificationContent contentType={contentType} {...contentIn(languageContents, language)} />
      {link && <LinkButton link={link} onFollow={onFollow} />}
      <time className={styles.when} dateTime={createdAt}>
        {dateTime(createdAt)}
      </time>
    </>
  );
}

function useHeadLine(one: UserNotification | undefined): string | undefined {
  const language = useLanguage();
  return one && contentIn(one.notification.languageContents, language).headLine;
}

/** The notification that the user has opened, in the panel or from outside. */
function OpenedNotification({ nid, userId }: { nid: string; userId: User['id'] }) {
  const t = useText();
  const { data: one, error, refetch } = useQuery(useOneNotification(userId, nid));
  const headLine = useHeadLine(one);
  return (
    <Modal title={headLine ?? t('notifications.one')} variant="notification" onClose={closeNotification}>
      {one ? (
        <Body one={one} userId={userId} onFollow={closeNotification} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('pleaseWait')} />
      )}
    </Modal>
  );
}

interface UrgentProps {
  one: UserNotification;
  userId: User['id'];
  onClose: () => void;
}

function Urgent({ one, userId, onClose }: UrgentProps) {
  const headLine = useHeadLine(one) ?? '';
  return (
    <Modal title={headLine} variant="priority" onClose={onClose}>
      <Body one={one} userId={userId} onFollow={onClose} />
    </Modal>
  );
}

/** The latest unseen notification of high priority; the next one after it is closed. */
function useUrgent(userId: User['id']) {
  const { data } = useQuery(unseenOf(userId));
  // A shown notification is marked as seen and leaves the list, so it is kept in state; the ref prevents showing it
  // twice.
  const [shown, setShown] = useState<UserNotification | null>(null);
  const shownBefore = useRef(new Set<string>());
  const next = session.acting() ? undefined : urgentNotification(data, serverNow());
  useEffect(() => {
    if (!next || shown || shownBefore.current.has(next.id)) return;
    shownBefore.current.add(next.id);
    setShown(next);
  }, [next, shown]);
  return { shown, close: () => setShown(null) };
}

/** The notification over the page: the one that the user has opened, else an urgent one. */
export function NotificationCentre({ userId }: { userId: User['id'] }) {
  const openedId = useOpenedNotification();
  const { shown, close } = useUrgent(userId);
  if (openedId) return <OpenedNotification key={openedId} nid={openedId} userId={userId} />;
  return shown && <Urgent one={shown} userId={userId} onClose={close} />;
}
