import type { Client } from '@forecourt/contract/clients';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useDeleteClient } from './clients.calls.ts';

interface RemoveClientDialogProps {
  client: Client;
  onDone: () => void;
  onClose: () => void;
}

/** A client goes with its people: its name has to be typed, nothing of it is undone by a press. */
export function RemoveClientDialog({ client, onDone, onClose }: RemoveClientDialogProps) {
  const t = useText();
  const remove = useDeleteClient(client.id);
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === client.name;
  return (
    <Modal title={t('clients.deleteTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <Form
        submitLabel={t('form.delete')}
        danger
        isValid={isSame}
        busy={remove.isPending}
        error={remove.error}
        onCancel={onClose}
        onSubmit={() => remove.mutate(undefined, { onSuccess: onDone })}
      >
        {(tried) => (
          <>
            <p>{t('clients.deleteText', { name: client.name, users: client.userCount })}</p>
            <TextField
              label={t('customers.typeName', { name: client.name })}
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              problem={isSame ? null : t('customers.nameDiffers')}
              showProblem={tried}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
