import { serverNow } from '../../../lib/call.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { onlineWords } from './online-words.ts';
import styles from './users.module.css';

/** A dot in the colour of the online status, with its text. */
export function OnlineBadge({ lastTimeOnline }: { lastTimeOnline: string | null }) {
  const offsetMs = (useInstallation()?.onlineClockOffsetMinutes ?? 0) * 60_000;
  const { text, colour } = onlineWords(lastTimeOnline, serverNow() + offsetMs, useText());
  return (
    <span className={styles.online}>
      <span className={`${styles.dot} ${styles[colour]}`} aria-hidden="true" />
      {text}
    </span>
  );
}
