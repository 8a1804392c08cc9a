import type { InvoiceStatus } from '@forecourt/contract/invoices';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<InvoiceStatus, BadgeTone> = {
  draft: 'neutral',
  closed: 'waiting',
  paid: 'good',
  void: 'bad',
};

/** The state of an invoice as a badge. */
export function InvoiceState({ status }: { status: InvoiceStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`invoices.status.${status}`)}</Badge>;
}
