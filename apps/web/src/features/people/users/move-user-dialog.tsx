import type { ClientId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ClientPicker } from './client-picker.tsx';
import { nameOfUser } from './user-words.ts';
import { useMoveUser } from './users.calls.ts';

/** Moves a user to another client. */
export function MoveUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText();
  const move = useMoveUser(user.id);
  const [clientId, setClientId] = useState<ClientId>();
  return (
    <Modal title={t('users.moveTitle')} onClose={onClose}>
      <Form
        submitLabel={t('users.moveSubmit')}
        isValid={clientId !== undefined}
        request={move}
        onCancel={onClose}
        onSubmit={() => clientId && move.mutate(clientId, { onSuccess: onClose })}
      >
        <p>{t('users.moveText', { name: nameOfUser(user), client: user.client?.name ?? '' })}</p>
        <ClientPicker value={clientId} onChange={setClientId} except={user.clientId} />
      </Form>
    </Modal>
  );
}
