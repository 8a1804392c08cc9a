import type { ReactNode } from 'react';
import { type Column, DataTable } from '../data-table.tsx';
import { Empty } from '../empty.tsx';
import styles from './data-page.module.css';
import { PagedList, type PagedQuery } from './paged-list.tsx';

interface PagedTableProps<Row> {
  list: PagedQuery<Row>;
  /** From 1. */
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  caption: string;
  columns: readonly Column<Row, string>[];
  rowKey: (row: Row) => string;
  empty: { title: string; text?: string; icon: ReactNode };
  /** The button that creates an item: above the table, or in the empty state. */
  add?: ReactNode;
}

/** A list in the server's order, for use in a tab: a table with a pager, without search and filters. */
export function PagedTable<Row>({ list, page, perPage, onPage, ...parts }: PagedTableProps<Row>) {
  const { add, caption, columns, empty, rowKey } = parts;
  return (
    <PagedList
      list={list}
      page={page}
      perPage={perPage}
      onPage={onPage}
      empty={<Empty {...empty}>{add}</Empty>}
    >
      {(rows, stale) => (
        <>
          {add && <div className={styles.add}>{add}</div>}
          <DataTable
            caption={caption}
            columns={columns.map(({ order: _order, ...column }) => column)}
            rows={rows}
            rowKey={rowKey}
            stale={stale}
          />
        </>
      )}
    </PagedList>
  );
}
