import {
  deleteInstallationLogo,
  getInstallation,
  patchInstallation,
  patchShowroom,
  uploadInstallationLogo,
} from '@forecourt/contract/installation';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as installation from './installation.service.ts';

export function installationRoutes(api: Api): void {
  serve(api, getInstallation, (ctx) => installation.getInstallation(ctx));
  serve(api, patchInstallation, (ctx, { body }) => installation.updateInstallation(ctx, body));
  serve(api, patchShowroom, (ctx, { params, body }) =>
    installation.setShowroom(ctx, params.name, body.isOffered),
  );
  serve(api, uploadInstallationLogo, (ctx, { file }) => installation.setLogo(ctx, file));
  serve(api, deleteInstallationLogo, (ctx) => installation.removeLogo(ctx));
}
