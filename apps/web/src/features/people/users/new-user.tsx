import type { RoleName } from '@forecourt/contract/actor';
import type { ClientId } from '@forecourt/contract/ids';
import { IconPlus } from '@tabler/icons-react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useNewDialog } from '../../../ui/data-page/use-new-dialog.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useSayInvited } from '../../../ui/say-invited.ts';
import { NewUserForm } from './new-user-form.tsx';

interface NewUserProps {
  /** The client of the new user, if it is already determined. */
  clientId: ClientId | null;
  /** The role, if it is already determined; `label` is the text of the button then. */
  asRole?: RoleName;
  label?: string;
  byAddress?: boolean;
}

/** The button that invites a user, if the current user may. */
export function NewUser({ clientId, asRole, label, byAddress }: NewUserProps) {
  const t = useText();
  const sayInvited = useSayInvited('first');
  const title = label ?? t('users.new');
  const { isOpen, open, close } = useNewDialog(byAddress);
  if (!may(useCurrentUser(), 'users:write')) return null;
  return (
    <>
      <Button look="primary" icon={<IconPlus size={18} />} onClick={open}>
        {title}
      </Button>
      {isOpen && (
        <Modal title={title} onClose={close}>
          <NewUserForm
            clientId={clientId}
            asRole={asRole}
            onCancel={close}
            onDone={({ email }) => {
              close();
              sayInvited(email);
            }}
          />
        </Modal>
      )}
    </>
  );
}
