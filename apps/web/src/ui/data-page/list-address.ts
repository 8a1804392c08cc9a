import { readPage } from './page-number.ts';

/** The address of a list says everything about what is shown, so that reload, back and sharing show the same. */

export type Direction = 'ASC' | 'DESC';
export type Density = 'normal' | 'compact';
/** Rows under headings, or cards with pictures. */
export type Layout = 'table' | 'grid';

/** What may be asked of a list, and what holds where its address is silent. */
export interface ListShape<Order extends string> {
  orders: readonly Order[];
  orderBy: Order;
  orderDirection: Direction;
  /** The values each filter may have. */
  filters: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The first one holds where the address is silent; left out by lists that are tables only. */
  layouts?: readonly Layout[];
  /** Columns that are left out until somebody asks for them. */
  hidden?: readonly string[];
}

export interface ListAddress<Order extends string> {
  search: string;
  /** Only those that are set. */
  filters: Readonly<Record<string, string>>;
  orderBy: Order;
  orderDirection: Direction;
  /** From 1. */
  page: number;
  /** Rows on a page. */
  limit: number;
  /** Keys of the columns that are left out. */
  hidden: readonly string[];
  density: Density;
  layout: Layout;
  /** The saved view that it was opened with, `noView`, or empty. */
  view: string;
}

export const pageSizes = [20, 50, 100] as const;
const pageSizeFirst = pageSizes[0];

/** Said where somebody wants the list as it is and not the view that they begin with. */
export const noView = 'all';
const viewPattern = /^(all|[\da-f-]{36})$/;

const firstLayout = ({ layouts }: { layouts?: readonly Layout[] }) => layouts?.[0] ?? 'table';

function isValue(known: readonly string[] | RegExp, value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  return known instanceof RegExp ? known.test(value) : known.includes(value);
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function readAddress<Order extends string>(
  shape: ListShape<Order>,
  raw: Readonly<Record<string, unknown>>,
): ListAddress<Order> {
  const filters = Object.entries(shape.filters).flatMap(([name, known]) => {
    const value = raw[name];
    return isValue(known, value) ? [[name, value] as const] : [];
  });
  const direction = raw.orderDirection === 'ASC' || raw.orderDirection === 'DESC' ? raw.orderDirection : null;
  return {
    search: typeof raw.search === 'string' ? raw.search : '',
    filters: Object.fromEntries(filters),
    orderBy: shape.orders.find((order) => order === raw.orderBy) ?? shape.orderBy,
    orderDirection: direction ?? shape.orderDirection,
    page: readPage(raw),
    limit: pageSizes.find((size) => size === Number(raw.limit)) ?? pageSizeFirst,
    hidden: typeof raw.hide === 'string' ? raw.hide.split(',').filter(Boolean) : (shape.hidden ?? []),
    density: raw.density === 'compact' ? 'compact' : 'normal',
    layout: shape.layouts?.find((layout) => layout === raw.layout) ?? firstLayout(shape),
    view: isValue(viewPattern, raw.view) ? raw.view : '',
  };
}

/** The values for the address; those that hold anyway are left out. */
export function writeAddress<Order extends string>(
  shape: ListShape<Order>,
  address: ListAddress<Order>,
): Record<string, string> {
  const { filters, search, orderBy, orderDirection, page, limit, hidden, density, layout, view } = address;
  const isHidden = (shape.hidden ?? []).toSorted().join() !== hidden.toSorted().join();
  const values: [string, string, boolean][] = [
    ['search', search, search !== ''],
    ['orderBy', orderBy, orderBy !== shape.orderBy],
    ['orderDirection', orderDirection, orderDirection !== shape.orderDirection],
    ['page', String(page), page > 1],
    ['limit', String(limit), limit !== pageSizeFirst],
    ['hide', hidden.join(','), isHidden],
    ['density', density, density !== 'normal'],
    ['layout', layout, layout !== firstLayout(shape)],
    ['view', view, view !== ''],
  ];
  const written = values.filter(([, , isSaid]) => isSaid).map(([name, value]) => [name, value] as const);
  return { ...filters, ...Object.fromEntries(written) };
}

/** What a change of the address may say; a filter set to an empty text is taken away. */
export type AddressChange<Order extends string> = Partial<ListAddress<Order>>;

/** Where another list begins, it begins at its first page; how it is drawn is no other list. */
const drawing: readonly string[] = ['page', 'hidden', 'density', 'layout', 'view'];

export function changeAddress<Order extends string>(
  address: ListAddress<Order>,
  change: AddressChange<Order>,
): ListAddress<Order> {
  const isSameList = Object.keys(change).every((name) => drawing.includes(name));
  const filters = Object.entries({ ...address.filters, ...change.filters }).filter(
    ([, value]) => value !== '',
  );
  return {
    ...address,
    ...(isSameList ? {} : { page: 1 }),
    ...change,
    filters: Object.fromEntries(filters),
  };
}

/** Whether anything narrows the list, so that an empty one means "nothing found". */
export function isNarrowed({ search, filters }: ListAddress<string>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** The same list with nothing narrowing it. */
export const cleared = (address: ListAddress<string>) => ({
  search: '',
  filters: Object.fromEntries(Object.keys(address.filters).map((name) => [name, ''])),
});

/** The query of a list call. */
export function toQuery<Order extends string>(address: ListAddress<Order>) {
  const { search, filters, orderBy, orderDirection, page, limit } = address;
  return { ...filters, ...(search && { search }), orderBy, orderDirection, page, limit };
}

/** What a saved view keeps of an address: all but the page and the view itself. */
export type Query = Readonly<Record<string, string>>;

export function viewedQuery<Order extends string>(
  shape: ListShape<Order>,
  address: ListAddress<Order>,
): Query {
  return writeAddress(shape, { ...address, page: 1, view: '' });
}

/** Whether two queries show the same; what the list does not know of them is as if it were not there. */
export function isSameQuery<Order extends string>(
  shape: ListShape<Order>,
  one: Query,
  other: Query,
): boolean {
  const [first, second] = [one, other].map((query) => {
    const known = viewedQuery(shape, readAddress(shape, query));
    return JSON.stringify(Object.entries(known).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return first === second;
}
