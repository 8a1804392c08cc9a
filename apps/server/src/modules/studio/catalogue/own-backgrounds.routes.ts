import {
  createOwnBackground,
  deleteOwnBackground,
  getOwnBackground,
  listOwnBackgrounds,
  patchOwnBackground,
  restoreOwnBackground,
  uploadOwnBackgroundPicture,
  uploadOwnBackgroundViewPicture,
} from '@forecourt/contract/own-backgrounds';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as own from './own-backgrounds.service.ts';

export function ownBackgroundsRoutes(api: Api): void {
  serve(api, listOwnBackgrounds, (ctx, { params }) => own.listOwnBackgrounds(ctx, params.id));
  serve(api, createOwnBackground, (ctx, { params, body }) => own.createOwnBackground(ctx, params.id, body));
  serve(api, getOwnBackground, (ctx, { params }) => own.getOwnBackground(ctx, params));
  serve(api, patchOwnBackground, (ctx, { params, body }) => own.updateOwnBackground(ctx, params, body));
  serve(api, deleteOwnBackground, (ctx, { params }) => own.deleteOwnBackground(ctx, params));
  serve(api, restoreOwnBackground, (ctx, { params }) => own.restoreOwnBackground(ctx, params));
  serve(api, uploadOwnBackgroundPicture, (ctx, { params, file }) =>
    own.uploadOwnBackgroundPicture(ctx, params, file),
  );
  serve(api, uploadOwnBackgroundViewPicture, (ctx, { params, file }) =>
    own.uploadOwnBackgroundViewPicture(ctx, params, file),
  );
}
