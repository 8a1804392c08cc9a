import { patchUser, type User } from '@forecourt/contract/users';
import { useDraft } from '../../../lib/use-draft.ts';
import { useTakenEmail } from '../../../lib/use-taken-email.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { RefusedAddress } from './refused-address.tsx';
import { type UserPatch, usePatchOwnAccount } from './users.calls.ts';

/** The patch with the changed fields, an empty name as null; null if nothing changed. */
export function profilePatch(
  user: Pick<User, 'name' | 'email'>,
  typed: { name: string; email: string },
): UserPatch | null {
  const name = typed.name.trim();
  const email = typed.email.trim();
  const patch: UserPatch = {
    ...(name !== (user.name ?? '') && { name: name || null }),
    ...(email.toLowerCase() !== user.email.toLowerCase() && { email }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}

/** Edits the user's own name and email. */
export function ProfileForm({ user }: { user: User }) {
  const t = useText();
  const { values, set, problem, isValid } = useDraft(patchUser, { name: user.name ?? '', email: user.email });
  const patch = usePatchOwnAccount(user.id);
  const body = profilePatch(user, values);
  const { field, isShown, taken } = useTakenEmail(patch, values.email.trim());
  return (
    <>
      <RefusedAddress user={user} />
      <Form
        submitLabel={t('form.save')}
        isValid={isValid}
        unchanged={!body}
        request={patch}
        isErrorAtField={isShown}
        onSubmit={() => body && patch.mutate(body)}
      >
        <TextField
          label={t('users.name')}
          autoComplete="name"
          value={values.name}
          onChange={(name) => set({ name })}
          problem={problem('name')}
        />
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="email"
          value={values.email}
          onChange={(email) => set({ email })}
          problem={taken ?? problem('email')}
          ref={field}
        />
      </Form>
    </>
  );
}
