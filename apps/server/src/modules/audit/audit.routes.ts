import { listAudit } from '@forecourt/contract/audit';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as audit from './audit.service.ts';

export function auditRoutes(api: Api): void {
  serve(api, listAudit, (ctx, { query }) => audit.list(ctx, query));
}
