import { getBounceMailbox, listMails, openMail } from '@forecourt/contract/mails';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { findBounceMailbox } from './bounces.service.ts';
import * as mails from './mails.service.ts';

export function mailsRoutes(api: Api): void {
  serve(api, listMails, (ctx, { query }) => mails.listMails(ctx, query));
  serve(api, getBounceMailbox, findBounceMailbox);
  serve(api, openMail, (ctx, { params }) => mails.openMail(ctx, params.id));
}
