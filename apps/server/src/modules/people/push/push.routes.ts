import { getPushKey, testUserDevice } from '@forecourt/contract/push';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as push from './push.service.ts';
import * as keys from './push-keys.service.ts';

export function pushRoutes(api: Api): void {
  serve(api, getPushKey, (ctx) => keys.getPublicKey(ctx));
  serve(api, testUserDevice, (ctx, { params }) => push.test(ctx, params.id, params.deviceId));
}
