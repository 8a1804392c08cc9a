import * as routes from '@forecourt/contract/vehicle-documents';
import { refuse } from '../../../platform/http/error-mapper.ts';
import { filePolicy } from '../../../platform/http/security-headers.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { attachment } from '../../../platform/http/signed-files.ts';
import * as files from './document-files.service.ts';
import * as documents from './vehicle-documents.service.ts';

export function vehicleDocumentsRoutes(api: Api): void {
  serve(api, routes.listVehicleDocuments, (ctx, { params }) => documents.listDocuments(ctx, params.id));
  serve(api, routes.uploadVehicleDocument, (ctx, { params, file }) =>
    documents.uploadDocument(ctx, params.id, file),
  );
  serve(api, routes.patchVehicleDocument, (ctx, { params, body }) =>
    documents.patchDocument(ctx, params.id, body),
  );
  serve(api, routes.deleteVehicleDocument, (ctx, { params }) => documents.deleteDocument(ctx, params.id));
  serve(api, routes.restoreVehicleDocument, (ctx, { params }) => documents.restoreDocument(ctx, params.id));
  downloadRoute(api);
}

/** Browsers and programs download documents without a bearer token: the signed link is the authorisation. */
function downloadRoute(api: Api): void {
  api.server.get(`${files.documentsPath}/:id`, async (request, reply) => {
    const path = await api.pathOfLink(request.url);
    const found = path && (await files.openDocument(api.systemContext(api.clock.now()), path));
    if (!found) return refuse(reply, request.id, 'fileNotFound');
    return reply
      .type('application/pdf')
      .headers({
        'content-disposition': attachment(found.fileName),
        'content-length': found.sizeBytes,
        'content-security-policy': filePolicy,
      })
      .send(found.stream);
  });
}
