import { IconBrandInstagram } from '@tabler/icons-react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { type ConnectionTarget, useConnect } from './social.calls.ts';
import styles from './social.module.css';

/** Begins to connect Instagram; says so where the installation has not set it up. */
export function ConnectButton({ target }: { target: ConnectionTarget }) {
  const t = useText();
  const connect = useConnect();
  const { error } = connect;
  const isMissing = error instanceof CallError && error.row === 'dmsNotFound';
  return (
    <div className={styles.connect}>
      <Button
        look="primary"
        icon={<IconBrandInstagram size={18} />}
        // The browser is on its way out of the page.
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate(target)}
      >
        {t('social.connect')}
      </Button>
      {error && (
        <p role="alert" className={styles.problem}>
          {isMissing ? t('social.notSetUp') : errorText(error, t)}
        </p>
      )}
    </div>
  );
}
