import { IconBrandInstagram } from '@tabler/icons-react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type ConnectionTarget, useConnect } from './social.calls.ts';
import styles from './social.module.css';

/** The settings of an application registered at Instagram (docs/configuration.md). */
const missing = { id: 'INSTAGRAM_CLIENT_ID', secret: 'INSTAGRAM_CLIENT_SECRET' };

/** Starts the connection with Instagram, or says that the installation has not configured it, and root what that needs. */
export function ConnectButton({ target }: { target: ConnectionTarget }) {
  const t = useText();
  const connect = useConnect();
  const { error } = connect;
  const installation = useInstallation();
  const isRoot = useCurrentUser().role.name === 'root';
  if (!installation) return null;
  if (!installation.dms.includes('instagram')) {
    return <p className={styles.hint}>{isRoot ? t('social.notSetUpRoot', missing) : t('social.notSetUp')}</p>;
  }
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
