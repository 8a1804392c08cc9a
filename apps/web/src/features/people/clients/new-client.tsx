import type { Client } from '@forecourt/contract/clients';
import type { CustomerId } from '@forecourt/contract/ids';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { NewDialog } from '../../../ui/data-page/new-dialog.tsx';
import { NewClientForm } from './client-form.tsx';

interface NewClientProps {
  /** The customer of the new client; null shows a field for it. */
  customerId: CustomerId | null;
  onDone: (client: Client) => void;
  byAddress?: boolean;
}

/** The button that creates a client, if the user may do so. */
export function NewClient({ customerId, onDone, byAddress }: NewClientProps) {
  const t = useText();
  if (!may(useCurrentUser(), 'clients:write')) return null;
  return (
    <NewDialog label={t('clients.new')} byAddress={byAddress}>
      {(close) => <NewClientForm customerId={customerId} onDone={onDone} onCancel={close} />}
    </NewDialog>
  );
}
