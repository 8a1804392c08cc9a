import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './data-table.module.css';
import { walkRows } from './walk-rows.ts';

export interface Column<Row, Order extends string> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** What the server sorts by when the heading is pressed. */
  order?: Order;
  align?: 'end';
  /** Left out on tablets, or only on phones. */
  hide?: 'phone' | 'tablet';
  labelHidden?: boolean;
}

interface DataTableProps<Row, Order extends string> {
  caption: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What is sorted by now. Tables without it have headings that only name. */
  orderBy?: Order;
  orderDirection?: 'ASC' | 'DESC';
  onOrder?: (orderBy: Order, orderDirection: 'ASC' | 'DESC') => void;
  /** Rows closer together. */
  compact?: boolean;
  /** Drawn paler while newer rows are on their way. */
  stale?: boolean;
}

/** A second line of a cell: on phones, in place of a column that is left out there. */
export function PhoneLine({ children }: { children: ReactNode }) {
  return <span className={styles.phoneLine}>{children}</span>;
}

/** The name of a row, which leads to its screen. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.rowLink}>
      {children}
    </Link>
  );
}

/** A second line under the name of a row. */
export function UnderLine({ children }: { children: ReactNode }) {
  return <span className={styles.underLine}>{children}</span>;
}

/** A table whose headings sort on the server. */
export function DataTable<Row, Order extends string>(props: DataTableProps<Row, Order>) {
  const { caption, columns, rows, rowKey, orderBy, orderDirection, onOrder, compact, stale } = props;
  const hidden = (column: Column<Row, Order>) =>
    classes(column.hide && styles[column.hide], column.align === 'end' && styles.end);
  return (
    <div className={styles.frame}>
      <table
        className={classes(styles.table, compact && styles.compact, stale && styles.stale)}
        aria-busy={stale || undefined}
      >
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const isSorted = column.order !== undefined && column.order === orderBy;
              const next = isSorted && orderDirection === 'ASC' ? 'DESC' : 'ASC';
              const order = column.order;
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={hidden(column)}
                  aria-sort={isSorted ? (orderDirection === 'ASC' ? 'ascending' : 'descending') : undefined}
                >
                  {order ? (
                    <button type="button" className={styles.sort} onClick={() => onOrder?.(order, next)}>
                      {column.label}
                      <span aria-hidden="true" className={styles.arrow}>
                        {isSorted ? (orderDirection === 'ASC' ? '↑' : '↓') : ''}
                      </span>
                    </button>
                  ) : (
                    <span className={column.labelHidden ? 'hidden' : undefined}>{column.label}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={hidden(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
