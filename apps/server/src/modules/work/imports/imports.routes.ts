import * as contract from '@forecourt/contract/imports';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as entries from './import-entries.service.ts';
import { unassignImportEntry } from './import-returns.service.ts';
import * as imports from './imports.service.ts';

export function importsRoutes(api: Api): void {
  serve(api, contract.createImport, (ctx, { params, body, file }) =>
    imports.createImport(ctx, params.id, file, body),
  );
  serve(api, contract.listImports, (ctx, { query }) => imports.listImports(ctx, query));
  serve(api, contract.getImport, (ctx, { params }) => imports.getImport(ctx, params.id));
  serve(api, contract.cancelImport, (ctx, { params }) => imports.cancelImport(ctx, params.id));
  serve(api, contract.deleteImport, (ctx, { params }) => imports.deleteImport(ctx, params.id));
  serve(api, contract.listImportEntries, (ctx, { params, query }) =>
    entries.listImportEntries(ctx, params.id, query),
  );
  serve(api, contract.assignImportEntry, (ctx, { params, body }) =>
    entries.assignImportEntry(ctx, params.id, { ...body, position: body.position }),
  );
  serve(api, contract.unassignImportEntry, (ctx, { params }) => unassignImportEntry(ctx, params.id));
  serve(api, contract.discardImportEntry, (ctx, { params }) => entries.discardImportEntry(ctx, params.id));
  serve(api, contract.restoreImportEntry, (ctx, { params }) => entries.restoreImportEntry(ctx, params.id));
}
