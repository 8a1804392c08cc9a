import { deleteFile, listFiles, uploadFile, uploadFileAsRoot } from '@forecourt/contract/files';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as files from './files.service.ts';

export function filesRoutes(api: Api): void {
  serve(api, listFiles, (ctx, { params, query }) => files.listFiles(ctx, params.id, query.type));
  serve(api, uploadFile, (ctx, { params, query, body, file }) =>
    files.uploadFile(ctx, params.id, file, body.type ?? query.type),
  );
  serve(api, uploadFileAsRoot, (ctx, { params, query, body, file }) =>
    files.uploadFileAsRoot(ctx, params.rootId, params.id, file, body.type ?? query.type),
  );
  serve(api, deleteFile, (ctx, { params }) => files.deleteFile(ctx, params.id, params.fid));
}
