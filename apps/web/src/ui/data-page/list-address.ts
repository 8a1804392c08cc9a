import { readPage } from './use-page.ts';

/** The address of a list holds the whole state of what is shown, so that reload, back and sharing show the same. */

export type Direction = 'ASC' | 'DESC';
type ListDensity = 'normal' | 'compact';
/** Rows of a table, or cards with pictures. */
type ListLayout = 'table' | 'grid';

/** The parameters that a list accepts, and their defaults. */
export interface ListShape<Order extends string> {
  orders: readonly Order[];
  orderBy: Order;
  orderDirection: Direction;
  /** The allowed values of each filter. */
  filters: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The first one is the default; omitted by lists that are tables only. */
  layouts?: readonly ListLayout[];
  /** Columns that are hidden by default. */
  hidden?: readonly string[];
}

export interface ListAddress<Order extends string> {
  search: string;
  /** Only the filters that are set. */
  filters: Readonly<Record<string, string>>;
  orderBy: Order;
  orderDirection: Direction;
  /** From 1. */
  page: number;
  /** Rows on a page. */
  limit: number;
  /** Keys of the hidden columns. */
  hidden: readonly string[];
  density: ListDensity;
  layout: ListLayout;
  /** The id of the saved view that the list was opened with, `noView`, or empty. */
  view: string;
}

export const pageSizes = [20, 50, 100] as const;
const pageSizeFirst = pageSizes[0];

/** In the address when the user wants the plain list instead of their default view. */
export const noView = 'all';
const viewPattern = /^(all|[\da-f-]{36})$/;

const firstLayout = ({ layouts }: { layouts?: readonly ListLayout[] }) => layouts?.[0] ?? 'table';

function isValue(known: readonly string[] | RegExp, value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  return known instanceof RegExp ? known.test(value) : known.includes(value);
}

/** Parses the address; invalid values are ignored. */
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

/** The parameters for the address; default values are left out. */
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

/** A change of the address; a filter that is set to an empty text is removed. */
export type AddressChange<Order extends string> = Partial<ListAddress<Order>>;

/** Parameters that only change how the same list is shown; a change of any other returns to the first page. */
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

/** Whether a search or filter is active, in which case an empty list means "nothing found". */
export function isNarrowed({ search, filters }: ListAddress<string>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** A change that removes the search and all filters. */
export const withoutFilters = (address: ListAddress<string>) => ({
  search: '',
  filters: Object.fromEntries(Object.keys(address.filters).map((name) => [name, ''])),
});

/** The query parameters of the API call. */
export function toQuery<Order extends string>(address: ListAddress<Order>) {
  const { search, filters, orderBy, orderDirection, page, limit } = address;
  return { ...filters, ...(search && { search }), orderBy, orderDirection, page, limit };
}

/** The parameters of an address that a saved view stores: all except the page and the view itself. */
export type ViewQuery = Readonly<Record<string, string>>;

export function viewedQuery<Order extends string>(
  shape: ListShape<Order>,
  address: ListAddress<Order>,
): ViewQuery {
  return writeAddress(shape, { ...address, page: 1, view: '' });
}

/** Whether two queries show the same list; parameters that the list does not know are ignored. */
export function isSameQuery<Order extends string>(
  shape: ListShape<Order>,
  one: ViewQuery,
  other: ViewQuery,
): boolean {
  const [first, second] = [one, other].map((query) => {
    const known = viewedQuery(shape, readAddress(shape, query));
    return JSON.stringify(Object.entries(known).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return first === second;
}
