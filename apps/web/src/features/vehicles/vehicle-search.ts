import { bodyTypes, vehicleOrders, vehicleStates } from '@forecourt/contract/vehicles';
import type { VehicleQuery } from './vehicles.calls.ts';

export type VehicleView = 'grid' | 'table';
export type VehicleOrder = (typeof vehicleOrders)[number];

/** What the address of the vehicle list says. */
export interface VehicleSearch {
  view: VehicleView;
  search: string;
  state: (typeof vehicleStates)[number] | '';
  bodyType: (typeof bodyTypes)[number] | '';
  orderBy: VehicleOrder;
  orderDirection: 'ASC' | 'DESC';
  /** From 1. */
  page: number;
}

export const vehiclesPerPage = 24;

const atStart: VehicleSearch = {
  view: 'grid',
  search: '',
  state: '',
  bodyType: '',
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  page: 1,
};

function oneOf<T extends string, U>(known: readonly T[], value: unknown, otherwise: U): T | U {
  return known.find((one) => one === value) ?? otherwise;
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function readVehicleSearch(raw: Record<string, unknown>): VehicleSearch {
  const page = Number(raw.page);
  return {
    view: oneOf(['grid', 'table'], raw.view, atStart.view),
    search: typeof raw.search === 'string' ? raw.search : atStart.search,
    state: oneOf(vehicleStates, raw.state, atStart.state),
    bodyType: oneOf(bodyTypes, raw.bodyType, atStart.bodyType),
    orderBy: oneOf(vehicleOrders, raw.orderBy, atStart.orderBy),
    orderDirection: oneOf(['ASC', 'DESC'], raw.orderDirection, atStart.orderDirection),
    page: Number.isInteger(page) && page >= 1 ? page : atStart.page,
  };
}

/** The values for the address; those that hold anyway are left out. */
export function writeVehicleSearch(search: VehicleSearch): Record<string, string> {
  const entries = Object.entries(search)
    .filter(([name, value]) => value !== atStart[name as keyof VehicleSearch])
    .map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

/** A change of anything but page and view begins at the first page again. */
export function changedSearch(search: VehicleSearch, change: Partial<VehicleSearch>): VehicleSearch {
  const keepsPage = Object.keys(change).every((name) => name === 'page' || name === 'view');
  return { ...search, ...(keepsPage ? {} : { page: 1 }), ...change };
}

export function toQuery(search: VehicleSearch): VehicleQuery {
  const { view: _view, state, bodyType, search: words, ...rest } = search;
  return {
    ...rest,
    limit: vehiclesPerPage,
    ...(words && { search: words }),
    ...(state && { state }),
    ...(bodyType && { bodyType }),
  };
}

/** Whether anything is filtered, so that an empty list means "nothing found". */
export function isFiltered({ search, state, bodyType }: VehicleSearch): boolean {
  return search !== '' || state !== '' || bodyType !== '';
}
