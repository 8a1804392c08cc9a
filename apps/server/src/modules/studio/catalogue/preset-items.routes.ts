import { checkPresetFile, copyPreset, exportPreset, importPreset } from '@forecourt/contract/preset-files';
import { listPresetVersions, restorePresetVersion } from '@forecourt/contract/preset-versions';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as files from './preset-files.service.ts';
import * as versions from './preset-versions.service.ts';

/** Versions, copies and files of the catalogue's presets. */
export function presetItemsRoutes(api: Api): void {
  serve(api, listPresetVersions, (ctx, { params }) => versions.listVersions(ctx, params.id));
  serve(api, restorePresetVersion, (ctx, { params: { id, version } }) =>
    versions.restoreVersion(ctx, id, version),
  );
  serve(api, copyPreset, (ctx, { params, body }) => files.copyPreset(ctx, params.id, body.name));
  serve(api, exportPreset, (ctx, { params }) => files.exportPreset(ctx, params.id));
  serve(api, checkPresetFile, (ctx, { body }) => files.checkFile(ctx, body.file));
  serve(api, importPreset, (ctx, { body }) => files.importPresetFile(ctx, body));
}
