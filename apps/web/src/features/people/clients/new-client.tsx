import type { Client } from '@forecourt/contract/clients';
import type { CustomerId } from '@forecourt/contract/ids';
import { IconPlus } from '@tabler/icons-react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useNewDialog } from '../../../ui/data-page/use-new-dialog.ts';
import { Modal } from '../../../ui/modal.tsx';
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
  const { isOpen, open, close } = useNewDialog(byAddress);
  if (!may(useCurrentUser(), 'clients:write')) return null;
  return (
    <>
      <Button look="primary" icon={<IconPlus size={18} />} onClick={open}>
        {t('clients.new')}
      </Button>
      {isOpen && (
        <Modal title={t('clients.new')} onClose={close}>
          <NewClientForm customerId={customerId} onDone={onDone} onCancel={close} />
        </Modal>
      )}
    </>
  );
}
