import type { Destination } from '@forecourt/contract/destinations';
import { IconCopy, IconPlugConnected } from '@tabler/icons-react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { useTestDestination } from './destinations.calls.ts';
import styles from './destinations.module.css';

/** The key that the server has to know. */
function PublicKey({ publicKey }: { publicKey: string }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('destinations.publicKeyHint')}</p>
      <code className={styles.key}>{publicKey}</code>
      {globalThis.isSecureContext && (
        <div>
          <Button
            small
            icon={<IconCopy size={18} />}
            onClick={() => void copyText(publicKey, t('destinations.keyCopied'))}
          >
            {t('destinations.copyKey')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface FoundProps {
  found: { failure: Destination['failure']; hostKey: string | null };
  known: string | null;
  onTrust: (hostKey: string) => void;
}

/** What the last test has found. */
function Found({ found, known, onTrust }: FoundProps) {
  const t = useText();
  const { failure, hostKey } = found;
  if (!failure) return <p role="status">{t('destinations.tested')}</p>;
  return (
    <div role="alert" className={styles.stack}>
      <p className={styles.problem}>{t(`destinations.failures.${failure}`)}</p>
      {failure === 'hostKeyChanged' && hostKey && (
        <>
          <p className={styles.hint}>{t('destinations.trustHint')}</p>
          <dl className={styles.keys}>
            <dt>{t('destinations.keyBefore')}</dt>
            <dd className={styles.key}>{known}</dd>
            <dt>{t('destinations.keyNow')}</dt>
            <dd className={styles.key}>{hostKey}</dd>
          </dl>
          <div>
            <Button onClick={() => onTrust(hostKey)}>{t('destinations.trust')}</Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Tests a server, and shows by which keys both sides recognise each other. */
export function DestinationTest({ destination }: { destination: Destination }) {
  const t = useText();
  const test = useTestDestination(destination.id);
  const current = test.data?.destination ?? destination;
  return (
    <div className={styles.stack}>
      {current.publicKey && <PublicKey publicKey={current.publicKey} />}
      {!current.testedAt && <p>{t('destinations.untested')}</p>}
      <div>
        <Button
          look="primary"
          icon={<IconPlugConnected size={18} />}
          busy={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {t('destinations.test')}
        </Button>
      </div>
      {test.error && <p role="alert">{errorText(test.error, t)}</p>}
      {test.data && !test.isPending && (
        <Found found={test.data} known={current.hostKey} onTrust={(hostKey) => test.mutate(hostKey)} />
      )}
      {current.hostKey && !test.data?.failure && (
        <p className={styles.hint}>
          {t('destinations.hostKey')} <code className={styles.key}>{current.hostKey}</code>
        </p>
      )}
    </div>
  );
}
