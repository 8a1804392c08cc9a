import type { UserNotification } from '@forecourt/contract/notifications';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import styles from './notifications.module.css';
import { attachmentAddress } from './unseen-list.ts';

interface NotificationContentProps {
  contentType: UserNotification['notification']['contentType'];
  headLine: string;
  /** The text, or the address of the picture or film. */
  content: string;
  /** The text below the picture or film. */
  text?: string | undefined;
}

/** A link to content of a type that the panel cannot display. */
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

/** The content of a notification. */
export function NotificationContent({ text, ...shown }: NotificationContentProps) {
  if (shown.contentType === 'string') return <p className={styles.text}>{shown.content}</p>;
  return (
    <>
      <Media {...shown} />
      {text && <p className={styles.text}>{text}</p>}
    </>
  );
}

/** Films start automatically and muted, and have controls. */
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

/** A picture that was uploaded a moment ago may not be ready, so its address is retried with backoff until it loads. */
function SentImage({ address, alt }: { address: string; alt: string }) {
  const [{ tries, failed }, setState] = useState({ tries: 0, failed: false });
  useEffect(() => {
    if (!failed) return;
    const again = () => setState({ tries: tries + 1, failed: false });
    const timer = setTimeout(again, Math.min(longestWaitMs, firstWaitMs * 2 ** tries));
    return () => clearTimeout(timer);
  }, [tries, failed]);
  // Another key creates a new element, because browsers do not retry the address of a failed one.
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
