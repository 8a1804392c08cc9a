import type { Client } from '@forecourt/contract/clients';
import { useText } from '../../../lib/use-text.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { useDeleteClient } from './clients.calls.ts';

interface RemoveClientDialogProps {
  client: Client;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a client, which also deletes its users. */
export function RemoveClientDialog({ client, onDone, onClose }: RemoveClientDialogProps) {
  const t = useText();
  const remove = useDeleteClient(client);
  return (
    <DeleteDialog
      title={t('clients.deleteTitle')}
      text={t('clients.deleteText', { name: client.name, users: client.userCount })}
      name={client.name}
      request={remove}
      onDelete={() => remove.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
