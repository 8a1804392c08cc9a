import { previewBackground, previewOwnBackground } from '@forecourt/contract/background-previews';
import {
  cancelImage,
  chooseVehicle,
  deleteImage,
  getImageTarget,
  listImages,
  patchImage,
  previewImage,
  processImages,
  restoreImage,
  revertImage,
  uploadImage,
} from '@forecourt/contract/images';
import { answerDoubt, changeMatte, deleteMatte, findRegion, getMatte } from '@forecourt/contract/retouch';
import { getVehicleSettings } from '@forecourt/contract/settings';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as backgrounds from './background-previews.service.ts';
import * as cancelled from './cancelled-pictures.service.ts';
import { chooseVehicle as keepVehicle } from './chosen-vehicles.service.ts';
import * as analysis from './image-analysis.service.ts';
import * as doubts from './image-doubts.service.ts';
import * as processing from './image-processing.service.ts';
import * as imageSettings from './image-settings.service.ts';
import { getTarget } from './image-targets.service.ts';
import { addImageToVehicle } from './image-upload.service.ts';
import * as images from './images.service.ts';
import * as retouch from './retouch.service.ts';

export function imagesRoutes(api: Api): void {
  serve(api, listImages, (ctx, { params }) => images.listImages(ctx, params.id));
  serve(api, uploadImage, (ctx, { params, file }) =>
    addImageToVehicle(ctx, params.id, file, (fields) => uploadImage.body.parse(fields)),
  );
  serve(api, patchImage, (ctx, { params, body }) => images.moveImage(ctx, params.id, body));
  serve(api, deleteImage, (ctx, { params }) => images.deleteImage(ctx, params.id, 'vehicle'));
  serve(api, restoreImage, (ctx, { params }) => images.restoreImage(ctx, params.id));
  serve(api, processImages, (ctx, { params, body }) => processing.submitOrder(ctx, params.id, body));
  serve(api, getVehicleSettings, (ctx, { params }) => imageSettings.getVehicleSettings(ctx, params.id));
  serve(api, cancelImage, (ctx, { params }) => cancelled.cancelImage(ctx, params.id, 'vehicle'));
  serve(api, revertImage, (ctx, { params }) => processing.revertImage(ctx, params.id));
  serve(api, chooseVehicle, (ctx, { params, body }) => keepVehicle(ctx, params.id, body));
  serve(api, getMatte, (ctx, { params }) => retouch.getMatte(ctx, params.id));
  serve(api, findRegion, (ctx, { params, body }) => retouch.findRegion(ctx, params.id, body));
  serve(api, changeMatte, (ctx, { params, body, file }) => retouch.changeMatte(ctx, params.id, file, body));
  serve(api, deleteMatte, (ctx, { params }) => retouch.deleteMatte(ctx, params.id));
  serve(api, answerDoubt, (ctx, { params, body }) => doubts.answerDoubt(ctx, params.id, params.doubt, body));
  serve(api, previewImage, (ctx, { params, query }) => analysis.listPreviews(ctx, params.id, query.only));
  serve(api, previewBackground, (ctx, { params, body }) =>
    backgrounds.previewBackground(ctx, params.id, { draft: body.draft, owner: null }),
  );
  serve(api, previewOwnBackground, (ctx, { params, body }) =>
    backgrounds.previewBackground(ctx, params.id, { draft: body.draft, owner: body.customerId }),
  );
  serve(api, getImageTarget, (ctx, { params, query }) =>
    getTarget(ctx, params.id, params.name, query.format),
  );
}
