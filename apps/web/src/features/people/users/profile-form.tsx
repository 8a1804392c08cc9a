import type { User } from '@forecourt/contract/users';
import { useState } from 'react';
import { isEmail, isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
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
  const [name, setName] = useState(user.name ?? '');
  const [email, setEmail] = useState(user.email);
  const patch = usePatchOwnAccount(user.id);
  const body = profilePatch(user, { name, email });
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={isEmail(email)}
      unchanged={!body}
      request={patch}
      onSubmit={() => body && patch.mutate(body)}
    >
      <TextField
        label={t('users.name')}
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        problem={isFilled(email) ? (isEmail(email) ? null : t('login.emailInvalid')) : t('form.required')}
      />
    </Form>
  );
}
