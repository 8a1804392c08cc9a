import type { ClientId } from '@forecourt/contract/ids';
import { IconPlus } from '@tabler/icons-react';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useNewDialog } from '../../ui/data-page/use-new-dialog.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewUserForm } from './new-user-form.tsx';

interface NewUserProps {
  /** Where the client is settled. */
  clientId: ClientId | null;
  byAddress?: boolean;
}

/** The button that invites somebody, for whoever may. */
export function NewUser({ clientId, byAddress }: NewUserProps) {
  const t = useText();
  const { isOpen, open, close } = useNewDialog(byAddress);
  if (!may(useCurrentUser(), 'users:write')) return null;
  return (
    <>
      <Button look="primary" icon={<IconPlus size={18} />} onClick={open}>
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
