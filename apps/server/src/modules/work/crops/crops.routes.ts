import {
  cancelCropImage,
  createCropSet,
  deleteCropImage,
  deleteCropSet,
  getCropSet,
  listCropImages,
  listCropSets,
  moveCrop,
  processCropImages,
  restoreCropImage,
  restoreCropSet,
  uploadCropImage,
} from '@forecourt/contract/crops';
import { CropSetId } from '@forecourt/contract/ids';
import { refuse } from '../../../platform/http/error-mapper.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { attachment } from '../../../platform/http/signed-files.ts';
import * as cancelled from '../images/cancelled-pictures.service.ts';
import * as images from '../images/images.service.ts';
import * as cropImages from './crop-images.service.ts';
import * as crops from './crops.service.ts';

export function cropsRoutes(api: Api): void {
  serve(api, listCropSets, (ctx, { query }) => crops.listCropSets(ctx, query));
  serve(api, createCropSet, (ctx, { body }) => crops.createCropSet(ctx, body));
  serve(api, getCropSet, (ctx, { params }) => crops.getCropSet(ctx, params.id));
  serve(api, deleteCropSet, (ctx, { params }) => crops.deleteCropSet(ctx, params.id));
  serve(api, restoreCropSet, (ctx, { params }) => crops.restoreCropSet(ctx, params.id));
  serve(api, listCropImages, (ctx, { params }) => cropImages.listCropImages(ctx, params.id));
  serve(api, uploadCropImage, (ctx, { params, file }) => cropImages.uploadCropImage(ctx, params.id, file));
  serve(api, processCropImages, (ctx, { params, body }) => cropImages.processCropSet(ctx, params.id, body));
  serve(api, moveCrop, (ctx, { params, body }) => cropImages.moveCrop(ctx, params.id, body));
  serve(api, cancelCropImage, (ctx, { params }) => cancelled.cancelImage(ctx, params.id, 'crops'));
  serve(api, deleteCropImage, (ctx, { params }) => images.deleteImage(ctx, params.id, 'crops'));
  serve(api, restoreCropImage, (ctx, { params }) => cropImages.restoreCropImage(ctx, params.id));
  cropArchiveRoute(api);
}

/** As with the archive of a vehicle, the signed link is the authorisation. */
function cropArchiveRoute(api: Api): void {
  api.server.get<{ Params: { id: string } }>('/archives/crops/:id', async (request, reply) => {
    const now = api.clock.now();
    const id = CropSetId.safeParse(request.params.id);
    if (!id.success || !(await api.pathOfLink(request.url))) return refuse(reply, request.id, 'fileNotFound');
    const { fileName, stream } = await cropImages.archiveCropSet(api.systemContext(now), id.data);
    return reply.type('application/zip').header('content-disposition', attachment(fileName)).send(stream);
  });
}
