import { getInstallation } from '@forecourt/contract/installation';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as installation from './installation.service.ts';

export function installationRoutes(api: Api): void {
  serve(api, getInstallation, (ctx) => installation.get(ctx));
}
