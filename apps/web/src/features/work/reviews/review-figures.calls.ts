import { listCheckerVerdicts, listCustomerPictures } from '@forecourt/contract/counted-pictures';
import {
  listCheckerFigures,
  listReviewedCustomers,
  listSecondLooks,
} from '@forecourt/contract/review-figures';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Not below the key of the desk: each verdict refetches that. */
const figuresKey = 'reviewFigures';

export const checkerFigures = (query: RouteCall<typeof listCheckerFigures>['query']) =>
  queryOptions({
    queryKey: [figuresKey, 'checkers', query],
    queryFn: ({ signal }) => call(listCheckerFigures, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const reviewedCustomers = (query: RouteCall<typeof listReviewedCustomers>['query']) =>
  queryOptions({
    queryKey: [figuresKey, 'customers', query],
    queryFn: ({ signal }) => call(listReviewedCustomers, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const secondLooks = (query: RouteCall<typeof listSecondLooks>['query']) =>
  queryOptions({
    queryKey: [figuresKey, 'secondLooks', query],
    queryFn: ({ signal }) => call(listSecondLooks, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const checkerVerdicts = (id: string, query: RouteCall<typeof listCheckerVerdicts>['query']) =>
  queryOptions({
    queryKey: [figuresKey, 'verdicts', id, query],
    queryFn: ({ signal }) => call(listCheckerVerdicts, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const customerPictures = (id: string, query: RouteCall<typeof listCustomerPictures>['query']) =>
  queryOptions({
    queryKey: [figuresKey, 'pictures', id, query],
    queryFn: ({ signal }) => call(listCustomerPictures, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

export type CountedPicture =
  | RouteAnswer<typeof listCheckerVerdicts>['results'][number]
  | RouteAnswer<typeof listCustomerPictures>['results'][number];
