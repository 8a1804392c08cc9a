import type { User } from '@forecourt/contract/users';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { isEmail, isFilled } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { profilePatch } from './profile-patch.ts';
import { usePatchOwnAccount } from './users.calls.ts';
import styles from './users.module.css';

/** Own name and e-mail. */
export function ProfileForm({ user }: { user: User }) {
  const t = useText();
  const [name, setName] = useState(user.name ?? '');
  const [email, setEmail] = useState(user.email);
  const [tried, setTried] = useState(false);
  const patch = usePatchOwnAccount(user.id);
  const body = profilePatch(user, { name, email });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmail(email) || !body) return;
    patch.mutate(body, { onSuccess: () => toast.success(t('account.saved')) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
      {patch.error && (
        <p className={styles.note} role="alert">
          {errorText(patch.error, t)}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={patch.isPending} disabled={!body}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
