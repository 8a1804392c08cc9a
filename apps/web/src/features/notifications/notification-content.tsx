import type { UserNotification } from '@forecourt/contract/notifications';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import styles from './notifications.module.css';
import { attachmentAddress } from './unseen-list.ts';

interface NotificationContentProps {
  contentType: UserNotification['notification']['contentType'];
  headLine: string;
  /** The text itself, or the address of the picture or film. */
  content: string;
  /** Under the picture or film. */
  text?: string | undefined;
}

/** Content of a type that cannot be shown here. */
function AttachmentLink({ address }: { address: string }) {
  const t = useText();
  const href = attachmentAddress(address, location.origin);
  return (
    href && (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {t('notifications.attachment')}
      </a>
    )
  );
}

/** What a notification says or shows. */
export function NotificationContent({ text, ...shown }: NotificationContentProps) {
  if (shown.contentType === 'string') return <p className={styles.text}>{shown.content}</p>;
  return (
    <>
      <Media {...shown} />
      {text && <p className={styles.text}>{text}</p>}
    </>
  );
}

/** Films begin by themselves, without their sound, and can be stopped. */
function Media({ contentType, headLine, content }: Omit<NotificationContentProps, 'text'>) {
  if (content === '') return null;
  if (contentType === 'video') {
    return <video key={content} src={content} className={styles.media} controls autoPlay muted playsInline />;
  }
  if (contentType !== 'image' && contentType !== 'gif') return <AttachmentLink address={content} />;
  return <SentImage key={content} address={content} alt={headLine} />;
}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** A picture that was sent a moment ago may not be made yet: while it is shown, it is asked for until it is there. */
function SentImage({ address, alt }: { address: string; alt: string }) {
  const [{ tries, failed }, setState] = useState({ tries: 0, failed: false });
  useEffect(() => {
    if (!failed) return;
    const again = () => setState({ tries: tries + 1, failed: false });
    const timer = setTimeout(again, Math.min(longestWaitMs, firstWaitMs * 2 ** tries));
    return () => clearTimeout(timer);
  }, [tries, failed]);
  // A new element: the browser does not ask again for the address of one that failed.
  return (
    <img
      key={tries}
      src={address}
      alt={alt}
      className={styles.media}
      onError={() => setState({ tries, failed: true })}
    />
  );
}
