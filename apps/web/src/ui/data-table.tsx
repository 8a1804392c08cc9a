import type { DragEvent, ReactNode } from 'react';
import type { CsvColumn } from '../lib/use-list-file.ts';
import { useText } from '../lib/use-text.ts';
import { classes } from './class-names.ts';
import styles from './data-table.module.css';
import { PanelLink } from './panel-link.tsx';
import { RowCheck } from './row-check.tsx';
import { dragRows, type RowDrag } from './row-drag.ts';
import type { RowSelection } from './selection.ts';
import { chooseBySpace, walkRows } from './walk-rows.ts';

/** A ref callback that makes an element focusable while its content overflows, so that the arrow keys can scroll it. */
function scrollByKeys(frame: HTMLElement | null) {
  if (!frame) return;
  const observer = new ResizeObserver(() => {
    if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  });
  for (const element of [frame, ...frame.children]) observer.observe(element);
  return () => observer.disconnect();
}

export interface Column<Row, Order extends string> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The field that the server sorts by when the user clicks the heading. */
  order?: Order;
  align?: 'end';
  /** Hidden on tablets and phones, or only on phones. */
  hide?: 'phone' | 'tablet';
  labelHidden?: boolean;
  /** The columns of the list's CSV file that correspond to it. */
  csvColumns?: readonly CsvColumn[];
}

interface DataTableProps<Row, Order extends string> {
  caption: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The current sort field. The headings of tables without it cannot be clicked. */
  orderBy?: Order;
  orderDirection?: 'ASC' | 'DESC';
  onOrder?: (orderBy: Order, orderDirection: 'ASC' | 'DESC') => void;
  /** Reduces the height of the rows. */
  compact?: boolean;
  /** Dimmed while newer rows are loading. */
  stale?: boolean;
  /** Makes rows selectable; `nameOf` labels their checkboxes. */
  selection?: RowSelection;
  nameOf?: (row: Row) => string;
  /** Lets rows be dragged onto something. */
  drag?: RowDrag<Row> | undefined;
}

/** A second line in a cell that, on phones only, shows the content of a hidden column, with the label of that if given. */
export function PhoneLine({ label, children }: { label?: string; children: ReactNode }) {
  const t = useText();
  const [before, after] = label === undefined ? [] : t('form.labelled', { label, value: '\n' }).split('\n');
  return (
    <span className={styles.phoneLine}>
      {before}
      {children}
      {after}
    </span>
  );
}

/** The name of a row as a link to its screen. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PanelLink to={to} className={styles.rowLink}>
      {children}
    </PanelLink>
  );
}

/** A second line below the name of a row. */
export function UnderLine({ children }: { children: ReactNode }) {
  return <span className={styles.underLine}>{children}</span>;
}

const hidden = <Row, Order extends string>(column: Column<Row, Order>) =>
  classes(column.hide && styles[column.hide], column.align === 'end' && styles.end);

function Heading<Row, Order extends string>({
  column,
  orderBy,
  orderDirection,
  onOrder,
}: Pick<DataTableProps<Row, Order>, 'orderBy' | 'orderDirection' | 'onOrder'> & {
  column: Column<Row, Order>;
}) {
  const { order } = column;
  const isSorted = order !== undefined && order === orderBy;
  const next = isSorted && orderDirection === 'ASC' ? 'DESC' : 'ASC';
  return (
    <th
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
}

function CheckAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: RowSelection }) {
  const t = useText();
  const { size } = selection.chosen;
  return (
    <th scope="col" className={styles.checks}>
      <RowCheck
        label={t('list.chooseAll')}
        checked={size === rows.length}
        isPartial={size > 0 && size < rows.length}
        onToggle={selection.chooseAll}
      />
    </th>
  );
}

interface LineProps<Row, Order extends string>
  extends Pick<DataTableProps<Row, Order>, 'columns' | 'selection'> {
  row: Row;
  rowKey: string;
  name: string;
  /** Only for rows that can be dragged. */
  onDragStart: ((event: DragEvent) => void) | undefined;
}

/** A separate component, so that React can split the rendering of a long table into several tasks. */
function Line<Row, Order extends string>({
  row,
  rowKey,
  name,
  columns,
  selection,
  onDragStart,
}: LineProps<Row, Order>) {
  const t = useText();
  const isChosen = selection?.chosen.has(rowKey) ?? false;
  return (
    <tr data-chosen={isChosen || undefined} draggable={onDragStart && true} onDragStart={onDragStart}>
      {selection && (
        <td className={styles.checks}>
          <RowCheck
            label={t('list.choose', { name })}
            checked={isChosen}
            onToggle={(isRange) => selection.choose(rowKey, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={hidden(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A table that the server sorts when the user clicks a heading. */
export function DataTable<Row, Order extends string>(props: DataTableProps<Row, Order>) {
  const { caption, columns, rows, rowKey, compact, stale, selection, nameOf = rowKey } = props;
  const { orderBy, orderDirection, onOrder } = props;
  const keys = rows.map(rowKey);
  const startOf = (row: Row) => {
    const { drag } = props;
    if (!drag?.canDrag(row)) return undefined;
    const gripped = rowKey(row);
    const together = selection?.chosen.has(gripped)
      ? rows.filter((other) => drag.canDrag(other) && selection.chosen.has(rowKey(other)))
      : [row];
    return (event: DragEvent) => dragRows(event, drag, together.map(rowKey));
  };
  return (
    <div ref={scrollByKeys} className={styles.frame}>
      <table
        className={classes(styles.table, compact && styles.compact, stale && styles.stale)}
        aria-busy={stale || undefined}
      >
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && <CheckAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <Heading key={column.key} {...{ column, orderBy, orderDirection, onOrder }} />
            ))}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) => {
            walkRows(event);
            if (selection) chooseBySpace(event, keys, selection);
          }}
        >
          {rows.map((row, index) => (
            <Line
              key={keys[index]}
              {...{ columns, row, selection }}
              rowKey={keys[index] ?? ''}
              name={nameOf(row)}
              onDragStart={startOf(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
