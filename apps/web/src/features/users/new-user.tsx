import type { ClientId } from '@forecourt/contract/ids';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewUserForm } from './new-user-form.tsx';

/** The button that invites somebody, for whoever may; `clientId` where the client is settled. */
export function NewUser({ clientId }: { clientId: ClientId | null }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!may(useCurrentUser(), 'users:write')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setOpen(true)}>
        {t('users.new')}
      </Button>
      {isOpen && (
        <Modal title={t('users.new')} closeLabel={t('form.close')} onClose={close}>
          <NewUserForm
            clientId={clientId}
            onCancel={close}
            onDone={({ email }) => {
              close();
              toast.success(t('users.invited', { email }));
            }}
          />
        </Modal>
      )}
    </>
  );
}
