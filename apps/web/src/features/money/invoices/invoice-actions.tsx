import type { Invoice } from '@forecourt/contract/invoices';
import type { Permission } from '@forecourt/contract/permissions';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type InvoiceOwner, type InvoiceStep, useInvoiceFile, useInvoiceStep } from './invoices.calls.ts';

const steps: readonly { name: InvoiceStep; from: readonly Invoice['status'][]; needs: Permission }[] = [
  { name: 'close', from: ['draft'], needs: 'invoices:write' },
  { name: 'pay', from: ['closed'], needs: 'invoices:settle' },
  { name: 'void', from: ['draft', 'closed'], needs: 'invoices:settle' },
];

interface InvoiceProps {
  owner: InvoiceOwner;
  invoice: Invoice;
}

/** None of the steps can be undone, so each asks for confirmation and describes its effect. */
function StepDialog({
  owner,
  invoice,
  step,
  onClose,
}: InvoiceProps & { step: InvoiceStep; onClose: () => void }) {
  const t = useText();
  const take = useInvoiceStep(owner, invoice.id, step);
  return (
    <ConfirmDialog
      title={t(`invoices.ask.${step}`)}
      text={t(`invoices.stepText.${step}`)}
      yes={t(`invoices.steps.${step}`)}
      danger={step === 'void'}
      request={take}
      onYes={() => take.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The steps that this user may take with an invoice in its current state, and its files. */
export function InvoiceActions({ owner, invoice }: InvoiceProps) {
  const t = useText();
  const me = useCurrentUser();
  const [open, setOpen] = useState<InvoiceStep | null>(null);
  const csv = useInvoiceFile(owner, invoice.id, 'csv');
  const pdf = useInvoiceFile(owner, invoice.id, 'pdf');
  const permitted = steps.filter(({ from, needs }) => from.includes(invoice.status) && may(me, needs));
  // Whoever is billed may close a draft, but it is not what they come for.
  const isOperator = may(me, 'invoices:settle');
  const stepButtons = permitted.map(({ name }) => (
    <Button
      key={name}
      look={name === 'void' ? 'danger' : isOperator ? 'primary' : 'plain'}
      onClick={() => setOpen(name)}
    >
      {t(`invoices.steps.${name}`)}
    </Button>
  ));
  return (
    <>
      {isOperator && stepButtons}
      <Button icon={<IconDownload size={18} />} busy={csv.isPending} onClick={() => csv.mutate()}>
        CSV
      </Button>
      {invoice.number && (
        <Button icon={<IconDownload size={18} />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
          PDF
        </Button>
      )}
      {!isOperator && stepButtons}
      {open && <StepDialog owner={owner} invoice={invoice} step={open} onClose={() => setOpen(null)} />}
    </>
  );
}
