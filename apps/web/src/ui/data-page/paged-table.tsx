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
  /** The button that makes one more: above the table, and the first action where there is none. */
  add?: ReactNode;
}

/** A list in the order of the server, such as stands in a tab: a table with its pages, without search and filters. */
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
