import type { Import } from '@forecourt/contract/imports';
import type { RouteCall } from '@forecourt/contract/route';
import {
  checkVehicleList,
  createVehicleList,
  getVehicleList,
  type ListColumn,
  type ListDelimiter,
  type ListEncoding,
  listVehicleListRows,
  previewVehicleList,
  startVehicleList,
  type VehicleList,
} from '@forecourt/contract/vehicle-lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';

const keys = {
  one: (id: string) => ['vehicleLists', 'one', id] as const,
  rows: (id: string) => ['vehicleLists', 'rows', id] as const,
  preview: (id: string) => ['vehicleLists', 'preview', id] as const,
};

/** Interval at which a list is read again while the server works on it. */
const refetchMs = 1_500;

/** @param isUnderWay whether the server imports it, which changes its counts */
export const vehicleListById = (id: string, isUnderWay: boolean) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getVehicleList, { params: { id } }, signal),
    refetchInterval: ({ state }) => (isUnderWay || state.data?.stage === 'checking' ? refetchMs : false),
  });

/** How a list is read, as the form has it. */
export interface Reading {
  fields: ListColumn[];
  picturesInOrder: boolean;
  delimiter: ListDelimiter | null;
  encoding: ListEncoding | null;
  headingRow: number;
  sheet: string | null;
}

/** What changes the headings of a list, so that its fields are proposed again. */
export type Rewriting = Partial<Pick<Reading, 'delimiter' | 'encoding' | 'headingRow' | 'sheet'>>;

/** Whether rows can be read by it. */
export const namesVehicles = ({ fields }: Pick<Reading, 'fields'>) =>
  fields.includes('reference') || fields.includes('vin');

/** A feed is read as the server finds it. */
export const readingOfFeed = (fields: ListColumn[], picturesInOrder: boolean): Reading => ({
  ...{ fields, picturesInOrder, delimiter: null, encoding: null, headingRow: 1, sheet: null },
});

export const readingOf = (list: VehicleList): Reading => ({
  fields: list.fields.map((field) => field ?? ''),
  picturesInOrder: list.picturesInOrder,
  delimiter: list.delimiter,
  encoding: list.encoding,
  headingRow: list.headingRow,
  sheet: list.sheet,
});

type ReadingBody = RouteCall<typeof checkVehicleList>['body'];

const writingOf = ({ delimiter, encoding, picturesInOrder, sheet }: Reading) => ({
  picturesInOrder,
  ...(delimiter && { delimiter }),
  ...(encoding && { encoding }),
  ...(sheet !== null && { sheet }),
});

const bodyOf = ({ fields, headingRow, ...reading }: Reading): ReadingBody => ({
  ...writingOf({ ...reading, fields, headingRow }),
  fields: fields.map((field) => field || null),
  headingRow,
});

/** The first rows; while no column names vehicles, only what the file contains. */
export const previewOf = (id: string, reading: Reading, enabled: boolean) =>
  queryOptions({
    queryKey: [...keys.preview(id), reading] as const,
    queryFn: ({ signal }) => {
      const { fields, ...writing } = bodyOf(reading);
      const body = { ...writing, ...(namesVehicles(reading) && { fields }) };
      return call(previewVehicleList, { params: { id }, body }, signal);
    },
    placeholderData: keepPreviousData,
    enabled,
  });

/** Proposes the fields of a list that is read in another way; its row of headings is found again, unless it was chosen. */
export function useProposeFields(id: string) {
  return useMutation({
    mutationFn: ({ change, reading }: { change: Rewriting; reading: Reading }) => {
      const { headingRow } = change;
      const body = { ...writingOf(reading), ...(headingRow !== undefined && { headingRow }) };
      return call(previewVehicleList, { params: { id }, body });
    },
  });
}

/** Rows that are shown of each kind; the report has all of them. */
const shownRows = 50;

const rowsOf = (list: VehicleList, count: number, kind: { outcome: 'faulty' } | { doubtful: 'true' }) =>
  queryOptions({
    queryKey: [...keys.rows(list.id), kind, count, list.stage] as const,
    queryFn: ({ signal }) =>
      call(listVehicleListRows, { params: { id: list.id }, query: { ...kind, limit: shownRows } }, signal),
    enabled: count > 0,
  });

export const faultyRowsOf = (list: VehicleList) => rowsOf(list, list.counts.faulty, { outcome: 'faulty' });

export const doubtfulRowsOf = (list: VehicleList) => rowsOf(list, list.doubtfulCount, { doubtful: 'true' });

export const sendVehicleList = (userId: string, options: Omit<UploadOptions, 'fields'>) =>
  upload(createVehicleList, { id: userId }, { ...options, fields: {} });

export function useCheckVehicleList(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reading: Reading) => call(checkVehicleList, { params: { id }, body: bodyOf(reading) }),
    onSuccess: (list) => queries.setQueryData(keys.one(id), list),
  });
}

export function useStartVehicleList(id: string, onStarted: (item: Import) => void) {
  return useMutation({
    mutationFn: () => call(startVehicleList, { params: { id } }),
    onSuccess: onStarted,
  });
}
