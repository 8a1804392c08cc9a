import { IconBrandInstagram } from '@tabler/icons-react';
import { errorText } from '../../../lib/error-text.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type ConnectionTarget, useConnect } from './social.calls.ts';
import styles from './social.module.css';

/** Starts the connection with Instagram, or shows that the installation has not configured it. */
export function ConnectButton({ target }: { target: ConnectionTarget }) {
  const t = useText();
  const connect = useConnect();
  const { error } = connect;
  const installation = useInstallation();
  if (!installation) return null;
  if (!installation.dms.includes('instagram')) return <p className={styles.hint}>{t('social.notSetUp')}</p>;
  return (
    <div className={styles.connect}>
      <Button
        look="primary"
        icon={<IconBrandInstagram size={18} />}
        // Stays busy after success, because the browser is navigating to Instagram.
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate(target)}
      >
        {t('social.connect')}
      </Button>
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, t)}
        </p>
      )}
    </div>
  );
}
