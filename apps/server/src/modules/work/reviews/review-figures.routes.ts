import { listCheckerVerdicts, listCustomerPictures } from '@forecourt/contract/counted-pictures';
import { getReviewCalibration } from '@forecourt/contract/review-calibration';
import {
  listCheckerFigures,
  listCheckerFiguresAsCsv,
  listReviewedCustomers,
  listReviewedCustomersAsCsv,
  listSecondLooks,
  listSecondLooksAsCsv,
} from '@forecourt/contract/review-figures';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as figures from './review-figures.service.ts';

export function reviewFiguresRoutes(api: Api): void {
  serve(api, listCheckerFigures, (ctx, { query }) => figures.listCheckerFigures(ctx, query));
  serveCsv(api, listCheckerFiguresAsCsv, async (ctx, { query }) => ({
    fileName: 'checkers.csv',
    rows: figures.listCheckerFiguresAsCsv(ctx, query),
  }));
  serve(api, listCheckerVerdicts, (ctx, { params, query }) =>
    figures.listCheckerVerdicts(ctx, params.id, query),
  );
  serve(api, listCustomerPictures, (ctx, { params, query }) =>
    figures.listCustomerPictures(ctx, params.id, query),
  );
  serve(api, getReviewCalibration, (ctx, { params }) => figures.getReviewCalibration(ctx, params.id));
  serve(api, listReviewedCustomers, (ctx, { query }) => figures.listReviewedCustomers(ctx, query));
  serveCsv(api, listReviewedCustomersAsCsv, async (ctx, { query }) => ({
    fileName: 'reviewed-customers.csv',
    rows: figures.listReviewedCustomersAsCsv(ctx, query),
  }));
  serve(api, listSecondLooks, (ctx, { query }) => figures.listSecondLooks(ctx, query));
  serveCsv(api, listSecondLooksAsCsv, async (ctx, { query }) => ({
    fileName: 'second-looks.csv',
    rows: figures.listSecondLooksAsCsv(ctx, query),
  }));
}
