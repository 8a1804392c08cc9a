import { createDemo, getDemo, patchDemo } from '@forecourt/contract/demos';
import { hourS } from '@forecourt/contract/durations';
import { demosFromAddressMax, demosMax } from '@forecourt/contract/limits';
import { RateLimit } from '../../../platform/http/rate-limit.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import type { RouteParts } from '../../../platform/module.ts';
import * as demos from './demos.service.ts';

export function demosRoutes(api: Api, { pool }: RouteParts): void {
  const limits: demos.DemoLimits = {
    address: new RateLimit(pool, { name: 'demo from', tries: demosFromAddressMax, windowS: hourS }),
    all: new RateLimit(pool, { name: 'demo', tries: demosMax, windowS: hourS }),
  };
  serve(api, createDemo, (ctx, { body, file, caller: { network } }) =>
    demos.createDemo(ctx, limits, { preset: body.preset, file, network }),
  );
  serve(api, getDemo, (ctx, { params }) => demos.getDemo(ctx, params.id));
  serve(api, patchDemo, (ctx, { params, body, caller: { network } }) =>
    demos.updateDemo(ctx, limits, { id: params.id, preset: body.preset, network }),
  );
}
