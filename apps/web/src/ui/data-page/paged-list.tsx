import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsOffline } from '../../lib/connection.ts';
import { isUnreachable } from '../../lib/error-text.ts';
import { dateTime, wholeNumber } from '../../lib/format.ts';
import type { Text } from '../../lib/i18n.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import { Empty } from '../empty.tsx';
import { Pager } from '../pager.tsx';
import { Problem } from '../problem.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import styles from './data-page.module.css';

interface Place {
  /** From 1. */
  page: number;
  perPage: number;
  count: number;
  countIsExact: boolean;
}

/** Number of pages; at least one. */
function pagesOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** `25–48 of 150`; with "about" if the total is an estimate. */
function placeText({ page, perPage, count, countIsExact }: Place, language: string, t: Text): string {
  if (count === 0) return t('list.none');
  const from = wholeNumber((page - 1) * perPage + 1, language);
  const to = wholeNumber(Math.min(page * perPage, count), language);
  const total = wholeNumber(count, language);
  return countIsExact ? t('list.place', { from, to, total }) : t('list.placeAbout', { from, to, total });
}

interface Page<Row> {
  results: Row[];
  count: number;
  countIsExact: boolean;
}

/** The parts of a query result that a list uses. */
export type PagedQuery<Row> = Pick<
  UseQueryResult<Page<Row>>,
  'data' | 'dataUpdatedAt' | 'error' | 'isPlaceholderData' | 'refetch'
>;

interface PagedListProps<Row> {
  list: PagedQuery<Row>;
  /** From 1. */
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Shown while the first page loads; rows of a skeleton by default. */
  loading?: ReactNode;
  empty: ReactNode;
  /** `stale` while newer rows are loading. */
  children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/** While the server cannot be reached: how old the rows are. */
function AsOf({ at }: { at: number }) {
  const t = useText();
  if (!useIsOffline()) return null;
  return <p className={styles.asOf}>{t('offline.asOf', { time: dateTime(new Date(at).toISOString()) })}</p>;
}

/** One page of a list with its pager, or else the error or the empty state. */
export function PagedList<Row>({ list, page, perPage, onPage, ...parts }: PagedListProps<Row>) {
  const t = useText();
  const language = useLanguage();
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = list;
  if (error && !(data && isUnreachable(error))) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return parts.loading ?? <SkeletonRows />;
  if (data.results.length === 0) {
    if (page === 1 || data.count === 0) return parts.empty;
    return (
      <Empty title={t('list.pastTheEnd')}>
        <Button onClick={() => onPage(1)}>{t('list.toFirst')}</Button>
      </Empty>
    );
  }
  return (
    <>
      <AsOf at={dataUpdatedAt} />
      {parts.children(data.results, isPlaceholderData)}
      <Pager
        page={page}
        pages={pagesOf(data.count, perPage)}
        onPage={onPage}
        label={t('list.pages')}
        previousLabel={t('list.previous')}
        nextLabel={t('list.next')}
        place={placeText({ ...data, page, perPage }, language, t)}
      />
    </>
  );
}
