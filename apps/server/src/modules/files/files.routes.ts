import { deleteFile, listFiles, uploadFile, uploadFileAsRoot } from '@forecourt/contract/files';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as files from './files.service.ts';

export function filesRoutes(api: Api): void {
  serve(api, listFiles, (ctx, { params, query }) => files.list(ctx, params.id, query.type));
  serve(api, uploadFile, (ctx, { params, query, body, file }) =>
    files.upload(ctx, params.id, file, body.type ?? query.type),
  );
  serve(api, uploadFileAsRoot, (ctx, { params, query, body, file }) =>
    files.uploadAsRoot(ctx, params.rootId, params.id, file, body.type ?? query.type),
  );
  serve(api, deleteFile, (ctx, { params }) => files.remove(ctx, params.id, params.fid));
}
