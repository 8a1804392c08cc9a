import type { UserNotification } from '@forecourt/contract/notifications';
import styles from './notifications.module.css';

interface NotificationContentProps {
  contentType: UserNotification['notification']['contentType'];
  headLine: string;
  /** The text itself, or the address of the picture or film. */
  content: string;
}

/** What a notification says or shows. Films begin by themselves, without their sound, and can be stopped. */
export function NotificationContent({ contentType, headLine, content }: NotificationContentProps) {
  if (contentType === 'string') return <p className={styles.text}>{content}</p>;
  if (content === '') return null;
  if (contentType === 'video') {
    return <video key={content} src={content} className={styles.media} controls autoPlay muted playsInline />;
  }
  return <img key={content} src={content} alt={headLine} className={styles.media} />;
}
