import { useInfiniteQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { historyOf } from './audit.calls.ts';
import styles from './audit.module.css';
import { AuditEntries } from './audit-entries.tsx';

/** The history of one thing and of its settings. */
export function EntryHistory({ id }: { id: string }) {
  const t = useText();
  const role = useCurrentUser().role.name;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyOf(id),
  );
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  const entries = data.pages.flatMap((page) => page.results);
  return (
    <div className={styles.history}>
      {/* The server returns only their own entries to other roles. */}
      {role !== 'root' && role !== 'customer' && <p className={styles.facts}>{t('audit.ownOnly')}</p>}
      {entries.length === 0 ? (
        <Empty title={t('audit.emptyTitle')} />
      ) : (
        <AuditEntries entries={entries} about={id} />
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('audit.older')}
        </Button>
      )}
    </div>
  );
}

/** The same as a collapsed section, which fetches the history when it is opened. */
export function FoldedHistory(thing: { id: string }) {
  const t = useText();
  return <Folded title={t('audit.history')}>{() => <EntryHistory {...thing} />}</Folded>;
}
