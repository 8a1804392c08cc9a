import { createDemo, getDemo, patchDemo } from '@forecourt/contract/demos';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as demos from './demos.service.ts';

export function demosRoutes(api: Api, limits: demos.DemoLimits): void {
  serve(api, createDemo, (ctx, { body, file, caller: { network } }) =>
    demos.create(ctx, limits, { preset: body.preset, file, network }),
  );
  serve(api, getDemo, (ctx, { params }) => demos.get(ctx, params.id));
  serve(api, patchDemo, (ctx, { params, body, caller: { network } }) =>
    demos.change(ctx, limits, { id: params.id, preset: body.preset, network }),
  );
}
