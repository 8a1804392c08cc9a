import {
  changeReviewBackground,
  changeReviewMatte,
  changeReviewPlates,
  changeReviewShift,
  changeReviewVehicle,
  deleteReviewMatte,
  findReviewRegion,
  getReviewMatte,
  listReviewBackgrounds,
  previewReviewBackground,
  previewReviewShift,
} from '@forecourt/contract/review-fixes';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as backgrounds from './review-backgrounds.service.ts';
import * as fixes from './review-fixes.service.ts';

export function reviewFixesRoutes(api: Api): void {
  serve(api, getReviewMatte, (ctx, { params }) => fixes.getMatte(ctx, params.id));
  serve(api, findReviewRegion, (ctx, { params, body }) => fixes.findRegion(ctx, params.id, body));
  serve(api, changeReviewMatte, (ctx, { params, body, file }) =>
    fixes.changeMatte(ctx, params.id, file, body),
  );
  serve(api, changeReviewPlates, (ctx, { params, body }) => fixes.changePlates(ctx, params.id, body));
  serve(api, changeReviewShift, (ctx, { params, body }) => fixes.changeShift(ctx, params.id, body));
  serve(api, previewReviewShift, (ctx, { params, body }) => fixes.previewShift(ctx, params.id, body));
  serve(api, changeReviewVehicle, (ctx, { params, body }) => fixes.changeVehicle(ctx, params.id, body));
  serve(api, listReviewBackgrounds, (ctx, { params }) => backgrounds.listBackgrounds(ctx, params.id));
  serve(api, changeReviewBackground, (ctx, { params, body }) =>
    backgrounds.changeBackground(ctx, params.id, body),
  );
  serve(api, previewReviewBackground, (ctx, { params, body }) =>
    backgrounds.previewBackground(ctx, params.id, body),
  );
  serve(api, deleteReviewMatte, (ctx, { params }) => fixes.deleteMatte(ctx, params.id));
}
