import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { ListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Empty } from '../empty.tsx';
import { type Choice, SelectField } from '../field.tsx';
import { PageHead } from '../page-head.tsx';
import { SearchBox } from '../search-box.tsx';
import { SelectionBar } from '../selection-bar.tsx';
import { useSelection } from '../use-selection.ts';
import styles from './data-page.module.css';
import { FileButton } from './file-button.tsx';
import { cleared, isNarrowed } from './list-address.ts';
import { ListOptions } from './list-options.tsx';
import { PagedList, type PagedQuery } from './paged-list.tsx';
import type { AddressedList } from './use-list-address.ts';

export interface Filter {
  /** As in the address and in the query of the call. */
  name: string;
  label: string;
  /** Without the one for "all". */
  choices: readonly Choice[];
}

interface DataPageProps<Row, Order extends string> {
  title: string;
  under?: ReactNode;
  /** What can be done here besides looking, such as making one. */
  actions?: ReactNode;
  list: AddressedList<Order>;
  rows: PagedQuery<Row>;
  searchLabel: string;
  filters?: readonly Filter[];
  /** The first one names the row and is always drawn. */
  columns: readonly Column<Row, Order>[];
  rowKey: (row: Row) => string;
  /** Where the list can be saved as a file. */
  file?: ListFile;
  /** What can be done with several rows at once; they can be chosen where there is something. */
  bulk?: { nameOf: (row: Row) => string; actions: (rows: readonly Row[]) => ReactNode };
  /** Before there is anything at all. */
  empty: ReactNode;
}

function shownOf<Row, Order extends string>({ columns, list }: DataPageProps<Row, Order>) {
  return columns.filter(({ key }, index) => index === 0 || !list.address.hidden.includes(key));
}

function ListBar<Row, Order extends string>(props: DataPageProps<Row, Order>) {
  const { list, searchLabel, filters = [], columns, file } = props;
  const { address, change } = list;
  const t = useText();
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  return (
    <div className={styles.bar}>
      <SearchBox bySlash label={searchLabel} value={address.search} onSearch={onSearch} />
      {filters.map(({ name, label, choices }) => (
        <SelectField
          key={name}
          label={label}
          value={address.filters[name] ?? ''}
          onChange={(value) => change({ filters: { [name]: value } })}
          choices={[{ value: '', label: t('list.all') }, ...choices]}
        />
      ))}
      <span className={styles.spring} />
      {file && <FileButton file={file} columns={shownOf(props).flatMap((column) => column.file ?? [])} />}
      <ListOptions list={list} columns={columns.slice(1).filter(({ labelHidden }) => !labelHidden)} />
    </div>
  );
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
  const { title, under, actions, list, rows, rowKey, empty, bulk } = props;
  const { address, change } = list;
  const results = rows.data?.results ?? [];
  const selection = useSelection(results.map(rowKey));
  const chosen = results.filter((row) => selection.chosen.has(rowKey(row)));
  return (
    <>
      <PageHead title={title} under={under}>
        {actions}
      </PageHead>
      <ListBar {...props} />
      <PagedList
        list={rows}
        page={address.page}
        perPage={address.limit}
        onPage={(page) => change({ page })}
        empty={<NothingHere list={list as unknown as AddressedList<string>} empty={empty} />}
      >
        {(found, stale) => (
          <DataTable
            caption={title}
            columns={shownOf(props)}
            rows={found}
            rowKey={rowKey}
            orderBy={address.orderBy}
            orderDirection={address.orderDirection}
            onOrder={(orderBy, orderDirection) => change({ orderBy, orderDirection })}
            compact={address.density === 'compact'}
            stale={stale}
            {...(bulk && { selection, nameOf: bulk.nameOf })}
          />
        )}
      </PagedList>
      {bulk && <SelectionBar selection={selection}>{bulk.actions(chosen)}</SelectionBar>}
    </>
  );
}
