/** Invoices attached to mails. Guarantees that nobody gets the invoice of an account that they are no longer responsible for. */
import type { InvoiceId, UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { MailAttachment } from '../../../platform/mail/mailer.ts';
import * as creditAlerts from '../credits/credit-alerts.service.ts';
import { printInvoice } from './invoice-pdf.service.ts';
import * as queries from './invoices.queries.ts';

/** The invoices as PDF, in this order, without those that the reader may no longer have. */
export async function printInvoices(
  ctx: Ctx,
  userId: UserId,
  ids: readonly InvoiceId[],
): Promise<MailAttachment[]> {
  const printed: MailAttachment[] = [];
  for (const id of ids) {
    const owner = await queries.findOwnerOf(ctx.db, id);
    if (!owner || !(await creditAlerts.isKeeper(ctx.db, owner, userId))) continue;
    const { bytes, fileName } = await printInvoice(ctx, owner, id);
    printed.push({ fileName, contentType: 'application/pdf', bytes: Buffer.from(bytes) });
  }
  return printed;
}
