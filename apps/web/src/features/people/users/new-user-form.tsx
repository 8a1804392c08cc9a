import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { ClientId } from '@forecourt/contract/ids';
import { createUser, type User } from '@forecourt/contract/users';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { type TakenEmail, useTakenEmail } from '../../../lib/use-taken-email.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ClientPicker } from './client-picker.tsx';
import { TypeField } from './type-field.tsx';
import { isStaff, rolesToMake } from './user-rights.ts';
import { useCreateUser } from './users.calls.ts';

interface Values {
  role: RoleName;
  clientId?: ClientId | undefined;
  email: string;
  name: string;
  type?: UserType | undefined;
}

/** What the role may do, and for operators, where the role is created that is not offered here. */
function RoleHint({ role, mayMakeAll }: { role: RoleName; mayMakeAll: boolean }) {
  const t = useText();
  if (role === 'customer') return null;
  return (
    <>
      {t(`users.roleHints.${role}`)}
      {mayMakeAll && ` ${t('users.adminsElsewhere')}`}
    </>
  );
}

interface FieldsProps {
  draft: Draft<Values>;
  roles: readonly RoleName[];
  /** The client is already determined. */
  hasClient: boolean;
  taken: TakenEmail;
}

function Fields({ draft, roles, hasClient, taken }: FieldsProps) {
  const t = useText();
  const { values, set, problem } = draft;
  // New users are of type `basic`; other roles start without a type.
  const setRole = (role: RoleName) =>
    set({
      role,
      type: role === 'user' ? 'basic' : undefined,
      ...(isStaff(role) && { clientId: undefined }),
    });
  return (
    <>
      {roles.length > 1 && (
        <SelectField
          label={t('users.role')}
          hint={<RoleHint role={values.role} mayMakeAll={roles.includes('root')} />}
          value={values.role}
          onChange={setRole}
          choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        />
      )}
      {(['email', 'name'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name === 'email' ? 'login.email' : 'users.name')}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          value={values[name]}
          onChange={(value) => set({ [name]: value })}
          problem={(name === 'email' && taken.taken) || problem(name)}
          ref={name === 'email' ? taken.field : undefined}
        />
      ))}
      {!isStaff(values.role) && (
        <>
          <TypeField
            value={values.type}
            onChange={(type) => set({ type })}
            mayBeNone={values.role !== 'user'}
          />
          {!hasClient && <ClientPicker value={values.clientId} onChange={(clientId) => set({ clientId })} />}
        </>
      )}
    </>
  );
}

interface NewUserFormProps {
  /** The client of the new user, if it is already determined. */
  clientId: ClientId | null;
  /** The role of the new user, if it is already determined. */
  asRole?: RoleName | undefined;
  onDone: (user: User) => void;
  onCancel: () => void;
}

/** Invites a new user by mail, who chooses the password there. */
export function NewUserForm({ clientId, asRole, onDone, onCancel }: NewUserFormProps) {
  const t = useText();
  const create = useCreateUser();
  const all = rolesToMake(useCurrentUser());
  const roles = asRole ? [asRole] : clientId ? all.filter((one) => !isStaff(one)) : all;
  const start: Values = {
    role: asRole ?? 'user',
    clientId: clientId ?? undefined,
    email: '',
    name: '',
    type: asRole && asRole !== 'user' ? undefined : 'basic',
  };
  const draft = useDraft(createUser, start);
  const { values } = draft;
  const taken = useTakenEmail(create, values.email);
  const isPlaced = isStaff(values.role) || values.clientId !== undefined;
  // The API does not create customer admins here; they have a route of their own.
  const body = { ...values, role: values.role as Exclude<RoleName, 'customer'>, name: values.name || null };
  return (
    <Form
      submitLabel={t('users.invite')}
      isValid={draft.isValid && isPlaced}
      request={create}
      isErrorAtField={taken.isShown}
      onCancel={onCancel}
      onSubmit={() => create.mutate(body, { onSuccess: onDone })}
    >
      <Fields draft={draft} roles={roles} hasClient={clientId !== null} taken={taken} />
    </Form>
  );
}
