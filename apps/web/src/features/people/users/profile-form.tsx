import type { User } from '@forecourt/contract/users';
import { useState } from 'react';
import { isEmail, isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { profilePatch } from './profile-patch.ts';
import { usePatchOwnAccount } from './users.calls.ts';

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
      busy={patch.isPending}
      error={patch.error}
      onSubmit={() => body && patch.mutate(body)}
    >
      {(tried) => (
        <>
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
            showProblem={tried}
          />
        </>
      )}
    </Form>
  );
}
