import * as contract from '@forecourt/contract/imports';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as entries from './import-entries.service.ts';
import * as imports from './imports.service.ts';

export function importsRoutes(api: Api): void {
  serve(api, contract.createImport, (ctx, { params, body, file }) =>
    imports.create(ctx, params.id, file, body),
  );
  serve(api, contract.listImports, (ctx, { query }) => imports.list(ctx, query));
  serve(api, contract.getImport, (ctx, { params }) => imports.get(ctx, params.id));
  serve(api, contract.cancelImport, (ctx, { params }) => imports.cancel(ctx, params.id));
  serve(api, contract.deleteImport, (ctx, { params }) => imports.remove(ctx, params.id));
  serve(api, contract.listImportEntries, (ctx, { params, query }) => entries.list(ctx, params.id, query));
  serve(api, contract.assignImportEntry, (ctx, { params, body }) =>
    entries.assign(ctx, params.id, body.vehicleId, body.position),
  );
  serve(api, contract.discardImportEntry, (ctx, { params }) => entries.discard(ctx, params.id));
  serve(api, contract.restoreImportEntry, (ctx, { params }) => entries.restore(ctx, params.id));
}
