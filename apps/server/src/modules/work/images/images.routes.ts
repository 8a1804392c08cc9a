import { VehicleId } from '@forecourt/contract/ids';
import {
  cancelImage,
  chooseVehicle,
  deleteImage,
  listImages,
  patchImage,
  previewImage,
  processImages,
  restoreImage,
  revertImage,
  uploadImage,
} from '@forecourt/contract/images';
import { getVehicleSettings } from '@forecourt/contract/settings';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../../platform/http/error-mapper.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { attachment } from '../../../platform/http/signed-files.ts';
import { chooseVehicle as keepVehicle } from './chosen-vehicles.service.ts';
import * as analysis from './image-analysis.service.ts';
import {
  type Archive,
  archivesPath,
  archiveVehicle,
  archiveVehicles,
  createArchive,
} from './image-archive.service.ts';
import * as processing from './image-processing.service.ts';
import * as imageSettings from './image-settings.service.ts';
import { addImageToVehicle } from './image-upload.service.ts';
import * as images from './images.service.ts';

export function imagesRoutes(api: Api): void {
  serve(api, listImages, (ctx, { params }) => images.listImages(ctx, params.id));
  serve(api, uploadImage, (ctx, { params, body, file }) => addImageToVehicle(ctx, params.id, file, body));
  serve(api, patchImage, (ctx, { params, body }) => images.moveImage(ctx, params.id, body));
  serve(api, deleteImage, (ctx, { params }) => images.deleteImage(ctx, params.id, 'vehicle'));
  serve(api, restoreImage, (ctx, { params }) => images.restoreImage(ctx, params.id));
  serve(api, processImages, (ctx, { params, body }) => processing.submitOrder(ctx, params.id, body));
  serve(api, getVehicleSettings, (ctx, { params }) => imageSettings.getVehicleSettings(ctx, params.id));
  serve(api, cancelImage, (ctx, { params }) => processing.cancelImage(ctx, params.id, 'vehicle'));
  serve(api, revertImage, (ctx, { params }) => processing.revertImage(ctx, params.id));
  serve(api, chooseVehicle, (ctx, { params, body }) => keepVehicle(ctx, params.id, body));
  serve(api, previewImage, (ctx, { params }) => analysis.listPreviews(ctx, params.id));
  serve(api, createVehicleArchive, (ctx, { body }) => createArchive(ctx, body));
  archiveRoutes(api);
}

/** The browser downloads ZIPs without a bearer token: the signed link is the authorisation. */
function archiveRoutes(api: Api): void {
  api.server.get<{ Params: { id: string } }>('/archives/:id', async (request, reply) => {
    const now = api.clock.now();
    const id = VehicleId.safeParse(request.params.id);
    if (!id.success || !(await api.pathOfLink(request.url))) return refuse(reply, request.id, 'fileNotFound');
    return sendZip(reply, await archiveVehicle(api.systemContext(now), id.data));
  });
  api.server.get<{ Querystring: { of?: string } }>(archivesPath, async (request, reply) => {
    const now = api.clock.now();
    if (!(await api.pathOfLink(request.url))) return refuse(reply, request.id, 'fileNotFound');
    return sendZip(reply, await archiveVehicles(api.systemContext(now), request.query.of ?? ''));
  });
}

function sendZip(reply: FastifyReply, { fileName, stream }: Archive) {
  return reply.type('application/zip').header('content-disposition', attachment(fileName)).send(stream);
}
