import { type ReactNode, useDeferredValue } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import { DataGrid } from '../data-grid.tsx';
import { DataTable } from '../data-table.tsx';
import { Empty } from '../empty.tsx';
import { PageHead } from '../page-head.tsx';
import { Reveal, useRevealed } from '../reveal.tsx';
import type { RowDrag } from '../row-drag.ts';
import { useSelection } from '../selection.ts';
import { SkeletonGrid } from '../skeleton.tsx';
import styles from './data-page.module.css';
import { isNarrowed, withoutFilters } from './list-address.ts';
import { ListBar, type ListBarProps, shownColumns } from './list-bar.tsx';
import { type BulkActions, ListSelection } from './list-selection.tsx';
import { PagedList, type PagedQuery } from './paged-list.tsx';
import type { AddressedList } from './use-list-address.ts';

interface DataPageProps<Row, Order extends string> extends Omit<ListBarProps<Row, Order>, 'end'> {
  title: string;
  /** In a tab of a screen, which has a heading of its own: without one, and with the actions in the bar. */
  inTab?: boolean;
  under?: ReactNode;
  /** The link back to the thing that the list belongs to. */
  over?: ReactNode;
  /** Buttons of the screen, such as creating a new item. */
  actions?: ReactNode;
  /** What the reader should know before using the list. */
  note?: ReactNode;
  /** Whether the note may still appear: until that is known the list is not shown, because the note would move it. */
  isNoteAwaited?: boolean;
  rows: PagedQuery<Row>;
  rowKey: (row: Row) => string;
  /** Renders a row as a card; only for lists that have a grid layout. */
  card?: (row: Row, eager: boolean) => ReactNode;
  /** Actions on several rows at once; without any, rows cannot be selected. */
  bulk?: BulkActions<Row>;
  /** Lets rows of a table be dragged onto something beside the list. */
  drag?: RowDrag<Row> | undefined;
  /** Shown when the list is empty without any search or filter. */
  empty: ReactNode;
  /** Shown below the list once it is loaded, so that it does not move. */
  children?: ReactNode;
}

function NothingHere({ list, empty }: { list: AddressedList<string>; empty: ReactNode }) {
  const t = useText();
  const { address, change } = list;
  if (!isNarrowed(address)) return empty;
  return (
    <Empty title={t('list.nothingFound')} text={t('list.nothingFoundText')}>
      <Button onClick={() => change(withoutFilters(address))}>{t('list.clear')}</Button>
    </Empty>
  );
}

/** A list screen: search, filters, sorting and pages run on the server, and the address holds all of their state. */
export function DataPage<Row, Order extends string>(props: DataPageProps<Row, Order>) {
  const {
    title,
    inTab,
    under,
    over,
    actions,
    note,
    isNoteAwaited,
    list,
    rowKey,
    empty,
    bulk,
    card,
    children,
  } = props;
  // Deferred, so that new rows render in short, interruptible tasks and typing stays responsive.
  const { data, ...state } = props.rows;
  const rows = { ...state, data: useDeferredValue(data) };
  const { address, change } = list;
  const isGrid = address.layout === 'grid' && card !== undefined;
  const results = rows.data?.results ?? [];
  const selection = useSelection(results.map(rowKey));
  const chosen = results.filter((row) => selection.chosen.has(rowKey(row)));
  return (
    <>
      {!inTab && (
        <PageHead title={title} under={under} over={over}>
          {actions}
        </PageHead>
      )}
      {note}
      <div className={styles.list} hidden={!useRevealed(!isNoteAwaited)}>
        <ListBar {...props} end={inTab && actions} />
        <PagedList
          list={rows}
          page={address.page}
          perPage={address.limit}
          onPage={(page) => change({ page })}
          {...(isGrid && { loading: <SkeletonGrid /> })}
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
                columns={shownColumns(props)}
                drag={props.drag}
                orderBy={address.orderBy}
                orderDirection={address.orderDirection}
                onOrder={(orderBy, orderDirection) => change({ orderBy, orderDirection })}
                compact={address.density === 'compact'}
              />
            );
          }}
        </PagedList>
      </div>
      <Reveal when={rows.data !== undefined || state.error !== null} meanwhile={null}>
        {children}
      </Reveal>
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
