import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import type { tenantChoices } from '../../lib/tenant-choices.ts';
import type { ListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Combobox } from '../combobox.tsx';
import type { Column } from '../data-table.tsx';
import { type Choice, SelectField } from '../field.tsx';
import { SearchBox } from '../search-box.tsx';
import { Segmented } from '../segmented.tsx';
import styles from './data-page.module.css';
import { FileButton } from './file-button.tsx';
import { FilterFold } from './filter-fold.tsx';
import type { Direction } from './list-address.ts';
import { ListOptions } from './list-options.tsx';
import type { AddressedList } from './use-list-address.ts';

interface FilterName {
  /** Its name in the address and in the query of the call. */
  name: string;
  label: string;
}

interface ChoiceFilter extends FilterName {
  /** Without the choice for "all". */
  choices: readonly Choice[];
}

/** A filter with more choices than a list can hold: the server searches for them. */
interface SearchFilter extends FilterName {
  search: (text: string) => ReturnType<typeof tenantChoices>;
  /** The choice of the current value, if it is known without a search. */
  known: Choice | undefined;
}

export type Filter = ChoiceFilter | SearchFilter;

export interface ListBarProps<Row, Order extends string> {
  list: AddressedList<Order>;
  searchLabel: string;
  filters?: readonly Filter[];
  /** The first one names the row and cannot be hidden. */
  columns: readonly Column<Row, Order>[];
  /** Present if the list can be downloaded as a file. */
  file?: ListFile;
  /** The control for saved views. */
  views?: ReactNode;
  /** Buttons at the end of the bar. */
  end?: ReactNode;
}

/** The visible columns. */
export function shownColumns<Row, Order extends string>({
  columns,
  list,
}: Pick<ListBarProps<Row, Order>, 'columns' | 'list'>) {
  return columns.filter(({ key }, index) => index === 0 || !list.address.hidden.includes(key));
}

const timeWords = { DESC: 'list.newestFirst', ASC: 'list.oldestFirst' } as const;
const textWords = { DESC: 'list.fromZ', ASC: 'list.fromA' } as const;

/** Dates and years are sorted "newest/oldest first", everything else alphabetically. */
const directionWords = (order: string) => (/At$|^year$/.test(order) ? timeWords : textWords);

/** The sort field of a grid; a table is sorted by its headings. */
function OrderField<Row, Order extends string>({ list, columns }: ListBarProps<Row, Order>) {
  const t = useText();
  const { orderBy, orderDirection } = list.address;
  return (
    <SelectField
      label={t('list.order')}
      value={`${orderBy} ${orderDirection}`}
      onChange={(value) => {
        const [order, direction] = value.split(' ') as [Order, Direction];
        list.change({ orderBy: order, orderDirection: direction });
      }}
      choices={columns.flatMap(({ order, label }) =>
        order
          ? [
              { value: `${order} DESC`, label: t(directionWords(order).DESC, { name: label }) },
              { value: `${order} ASC`, label: t(directionWords(order).ASC, { name: label }) },
            ]
          : [],
      )}
    />
  );
}

interface FilterFieldProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const t = useText();
  const all = t('list.all');
  if ('choices' in filter) {
    const choices = [{ value: '', label: all }, ...filter.choices];
    return <SelectField label={filter.label} value={value} onChange={onChange} choices={choices} />;
  }
  return (
    <Combobox
      label={filter.label}
      placeholder={all}
      choices={filter.search}
      value={value}
      known={filter.known}
      onChange={(choice) => onChange(choice?.value ?? '')}
    />
  );
}

function LayoutChoice({ list }: { list: Pick<AddressedList<string>, 'address' | 'change'> }) {
  const t = useText();
  return (
    <Segmented
      label={t('list.layout')}
      iconsOnly
      value={list.address.layout}
      onChange={(layout) => list.change({ layout })}
      choices={[
        { value: 'grid', label: t('list.grid'), icon: <IconLayoutGrid size={18} /> },
        { value: 'table', label: t('list.table'), icon: <IconList size={18} /> },
      ]}
    />
  );
}

/** The bar above a list: search, filters and display options. */
export function ListBar<Row, Order extends string>(props: ListBarProps<Row, Order>) {
  const { list, searchLabel, filters = [], columns, file, views, end } = props;
  const { address, change, shape } = list;
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const isGrid = address.layout === 'grid';
  return (
    <div className={styles.bar}>
      <div className={styles.first}>
        <SearchBox bySlash label={searchLabel} value={address.search} onSearch={onSearch} />
        {views}
      </div>
      {(filters.length > 0 || isGrid) && (
        <FilterFold active={filters.filter(({ name }) => address.filters[name]).length}>
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={address.filters[filter.name] ?? ''}
              onChange={(value) => change({ filters: { [filter.name]: value } })}
            />
          ))}
          {isGrid && <OrderField {...props} />}
        </FilterFold>
      )}
      <div className={styles.tools}>
        {(shape.layouts ?? []).length > 1 && <LayoutChoice list={list as unknown as AddressedList<string>} />}
        {file && (
          <FileButton
            file={file}
            columns={shownColumns(props).flatMap((column) => column.csvColumns ?? [])}
          />
        )}
        <ListOptions list={list} columns={columns.slice(1).filter(({ labelHidden }) => !labelHidden)} />
        {end}
      </div>
    </div>
  );
}
