import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import styles from './overview.module.css';

interface Ranked {
  key: string;
  label: string;
  count: number;
  to?: string;
}

/** The most frequent first; each bar's length is relative to the first. */
export function RankedList({
  title,
  empty,
  rows,
}: {
  title: string;
  empty: string;
  rows: readonly Ranked[];
}) {
  const language = useLanguage();
  const most = rows[0]?.count ?? 1;
  return (
    <Card title={title}>
      {rows.length === 0 && <p className={styles.none}>{empty}</p>}
      <ol className={styles.ranked}>
        {rows.map(({ key, label, count, to }) => (
          <li key={key}>
            <span className={styles.label}>{to ? <PanelLink to={to}>{label}</PanelLink> : label}</span>
            <span className={styles.count}>{wholeNumber(count, language)}</span>
            <i className={styles.share} style={{ width: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
