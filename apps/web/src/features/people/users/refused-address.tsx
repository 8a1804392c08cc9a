import type { User } from '@forecourt/contract/users';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './refused-address.module.css';
import { useConfirmAddress } from './users.calls.ts';

/** Says that the mail server refused the user's own address, and lets the user confirm it. */
export function RefusedAddress({ user }: { user: User }) {
  const t = useText();
  const confirm = useConfirmAddress(user.id);
  if (!user.mailRefusedAt) return null;
  return (
    <div className={styles.refused}>
      <p>{t('users.mailRefusedText', { email: user.email, date: dateTime(user.mailRefusedAt) })}</p>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('users.confirmAddress')}
      </Button>
    </div>
  );
}
