import { type ReactNode, useDeferredValue } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import { DataGrid } from '../data-grid.tsx';
import { DataTable } from '../data-table.tsx';
import { Empty } from '../empty.tsx';
import { PageHead } from '../page-head.tsx';
import { SkeletonGrid } from '../skeleton.tsx';
import { useSelection } from '../use-selection.ts';
import { cleared, isNarrowed } from './list-address.ts';
import { ListBar, type ListBarProps, shownOf } from './list-bar.tsx';
import { type Bulk, ListSelection } from './list-selection.tsx';
import { PagedList, type PagedQuery } from './paged-list.tsx';
import type { AddressedList } from './use-list-address.ts';

interface DataPageProps<Row, Order extends string> extends ListBarProps<Row, Order> {
  title: string;
  under?: ReactNode;
  /** The way back, of a list that belongs to something. */
  over?: ReactNode;
  /** What can be done here besides looking, such as making one. */
  actions?: ReactNode;
  rows: PagedQuery<Row>;
  rowKey: (row: Row) => string;
  /** Draws a row as a card, in lists that have a grid. */
  card?: (row: Row, eager: boolean) => ReactNode;
  /** What can be done with several rows at once; they can be chosen where there is something. */
  bulk?: Bulk<Row>;
  /** Before there is anything at all. */
  empty: ReactNode;
}

function NothingHere({ list, empty }: { list: AddressedList<string>; empty: ReactNode }) {
  const t = useText();
  const { address, change } = list;
  if (!isNarrowed(address)) return empty;
  return (
    <Empty title={t('list.nothingFound')} text={t('list.nothingFoundText')}>
      <Button onClick={() => change(cleared(address))}>{t('list.clear')}</Button>
    </Empty>
  );
}

/** A screen that is a list: searched, narrowed, sorted and paged on the server, all of it said by the address. */
export function DataPage<Row, Order extends string>(props: DataPageProps<Row, Order>) {
  const t = useText();
  const { title, under, over, actions, list, rowKey, empty, bulk, card } = props;
  // New rows are drawn in short tasks, and what is typed meanwhile is drawn first.
  const { error, isPlaceholderData, refetch } = props.rows;
  const rows = { data: useDeferredValue(props.rows.data), error, isPlaceholderData, refetch };
  const { address, change } = list;
  const isGrid = address.layout === 'grid' && card !== undefined;
  const results = rows.data?.results ?? [];
  const selection = useSelection(results.map(rowKey));
  const chosen = results.filter((row) => selection.chosen.has(rowKey(row)));
  return (
    <>
      <PageHead title={title} under={under} over={over}>
        {actions}
      </PageHead>
      <ListBar {...props} />
      <PagedList
        list={rows}
        page={address.page}
        perPage={address.limit}
        onPage={(page) => change({ page })}
        {...(isGrid && { loading: <SkeletonGrid label={t('pleaseWait')} /> })}
        empty={<NothingHere list={list as unknown as AddressedList<string>} empty={empty} />}
      >
        {(found, stale) => {
          const drawn = { caption: title, rows: found, rowKey, stale };
          const choosing = bulk && { selection, nameOf: bulk.nameOf };
          if (isGrid && card) return <DataGrid {...drawn} {...choosing} card={card} />;
          return (
            <DataTable
              {...drawn}
              {...choosing}
              columns={shownOf(props)}
              orderBy={address.orderBy}
              orderDirection={address.orderDirection}
              onOrder={(orderBy, orderDirection) => change({ orderBy, orderDirection })}
              compact={address.density === 'compact'}
            />
          );
        }}
      </PagedList>
      {bulk && (
        <ListSelection
          bulk={bulk}
          selection={selection}
          rows={results}
          chosen={chosen}
          found={rows.data}
          listKey={JSON.stringify([list.query, address.page])}
        />
      )}
    </>
  );
}
