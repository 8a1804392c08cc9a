import { listPresets } from '@forecourt/contract/presets';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as presets from './presets.service.ts';

export function presetsRoutes(api: Api): void {
  serve(api, listPresets, (ctx, { query }) => presets.listPresets(ctx, query));
}
