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
}

export const readingOf = (list: VehicleList): Reading => ({
  fields: list.fields.map((field) => field ?? ''),
  picturesInOrder: list.picturesInOrder,
  delimiter: list.delimiter,
  encoding: list.encoding,
});

type ReadingBody = RouteCall<typeof checkVehicleList>['body'];

const bodyOf = ({ delimiter, encoding, fields, picturesInOrder }: Reading): ReadingBody => ({
  fields: fields.map((field) => field || null),
  picturesInOrder,
  ...(delimiter && { delimiter }),
  ...(encoding && { encoding }),
});

export const previewOf = (id: string, reading: Reading, enabled: boolean) =>
  queryOptions({
    queryKey: [...keys.preview(id), reading] as const,
    queryFn: ({ signal }) => call(previewVehicleList, { params: { id }, body: bodyOf(reading) }, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Faulty rows that are shown; the report has all of them. */
const shownRows = 50;

export const faultyRowsOf = (list: VehicleList) =>
  queryOptions({
    queryKey: [...keys.rows(list.id), list.counts.faulty, list.stage] as const,
    queryFn: ({ signal }) =>
      call(
        listVehicleListRows,
        { params: { id: list.id }, query: { outcome: 'faulty', limit: shownRows } },
        signal,
      ),
    enabled: list.counts.faulty > 0,
  });

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
