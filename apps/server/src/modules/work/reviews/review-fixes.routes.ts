import {
  answerReviewDoubt,
  changeReviewFix,
  changeReviewMatte,
  changeReviewVehicle,
  changeReviewVersion,
  deleteReviewMatte,
  findReviewRegion,
  getReviewMatte,
  listReviewBackgrounds,
  previewReviewFix,
  previewReviewMatte,
  undoReviewFix,
} from '@forecourt/contract/review-fixes';
import { changeReviewPosition, listReviewPositions } from '@forecourt/contract/review-positions';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as backgrounds from './review-backgrounds.service.ts';
import * as changes from './review-changes.service.ts';
import * as doubts from './review-doubts.service.ts';
import * as fixes from './review-fixes.service.ts';
import * as positions from './review-positions.service.ts';
import * as undone from './undone-fixes.service.ts';

export function reviewFixesRoutes(api: Api): void {
  serve(api, getReviewMatte, (ctx, { params }) => fixes.getMatte(ctx, params.id));
  serve(api, findReviewRegion, (ctx, { params, body }) => fixes.findRegion(ctx, params.id, body));
  serve(api, changeReviewMatte, (ctx, { params, body, file }) =>
    changes.changeMatte(ctx, params.id, file, body),
  );
  serve(api, deleteReviewMatte, (ctx, { params }) => fixes.deleteMatte(ctx, params.id));
  serve(api, answerReviewDoubt, (ctx, { params, body }) =>
    doubts.answerDoubt(ctx, params.id, params.doubt, body),
  );
  serve(api, changeReviewFix, (ctx, { params, body }) => changes.changeFix(ctx, params.id, body));
  serve(api, undoReviewFix, (ctx, { params }) => undone.undoFix(ctx, params.id));
  serve(api, previewReviewFix, (ctx, { params, body }) => changes.previewFix(ctx, params.id, body));
  serve(api, previewReviewMatte, (ctx, { params, body, file }) =>
    changes.previewMatte(ctx, params.id, file, body),
  );
  serve(api, changeReviewVehicle, (ctx, { params, body }) => changes.changeVehicle(ctx, params.id, body));
  serve(api, changeReviewPosition, (ctx, { params, body }) => positions.changePosition(ctx, params.id, body));
  serve(api, listReviewPositions, (ctx, { params }) => positions.listPositions(ctx, params.id));
  serve(api, changeReviewVersion, (ctx, { params, body }) => fixes.changeVersion(ctx, params.id, body));
  serve(api, listReviewBackgrounds, (ctx, { params }) => backgrounds.listBackgrounds(ctx, params.id));
}
