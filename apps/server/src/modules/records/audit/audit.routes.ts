import { listAudit, listAuditAsCsv } from '@forecourt/contract/audit';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as audit from './audit.service.ts';

export function auditRoutes(api: Api): void {
  serve(api, listAudit, (ctx, { query }) => audit.listAuditEntries(ctx, query));
  serveCsv(api, listAuditAsCsv, async (ctx, { query }) => ({
    fileName: 'audit-log.csv',
    rows: audit.listAuditEntriesAsCsv(ctx, query),
  }));
}
