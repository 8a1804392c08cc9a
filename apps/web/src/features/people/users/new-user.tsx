import type { RoleName } from '@forecourt/contract/actor';
import type { ClientId } from '@forecourt/contract/ids';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { NewDialog } from '../../../ui/data-page/new-dialog.tsx';
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
  if (!may(useCurrentUser(), 'users:write')) return null;
  return (
    <NewDialog label={title} byAddress={byAddress}>
      {(close) => (
        <NewUserForm
          clientId={clientId}
          asRole={asRole}
          onCancel={close}
          onDone={({ email }) => {
            close();
            sayInvited(email);
          }}
        />
      )}
    </NewDialog>
  );
}
