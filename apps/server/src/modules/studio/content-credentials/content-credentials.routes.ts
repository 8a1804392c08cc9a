import { downloadSigningCertificates } from '@forecourt/contract/content-credentials';
import type { Api } from '../../../platform/http/serve.ts';
import { serveFile } from '../../../platform/http/serve-file.ts';
import * as credentials from './content-credentials.service.ts';

export function contentCredentialsRoutes(api: Api): void {
  serveFile(api, downloadSigningCertificates, async (ctx) => ({
    fileName: 'signing-certificates.pem',
    bytes: await credentials.listRoots(ctx),
  }));
}
