import { serverNow } from '../../lib/call.ts';
import { useText } from '../../lib/use-text.ts';
import { onlineWords } from './online-words.ts';
import styles from './users.module.css';

/** A dot in the colour of the status, with its words. */
export function OnlineBadge({ lastTimeOnline }: { lastTimeOnline: string | null }) {
  const { text, colour } = onlineWords(lastTimeOnline, serverNow(), useText());
  return (
    <span className={styles.online}>
      <span className={`${styles.dot} ${styles[colour]}`} aria-hidden="true" />
      {text}
    </span>
  );
}
