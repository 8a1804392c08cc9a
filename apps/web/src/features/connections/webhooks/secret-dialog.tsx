import type { Webhook } from '@forecourt/contract/webhooks';
import { IconKey } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Secret } from './webhook-dialog.tsx';
import { addressOf } from './webhook-list.tsx';
import { useRotateSecret } from './webhooks.calls.ts';
import styles from './webhooks.module.css';

/** Replaces the secret of an endpoint, after a word of what that means. */
export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText();
  const rotate = useRotateSecret();
  return (
    <Modal title={t(rotate.data ? 'webhooks.secretTitle' : 'webhooks.rotate')} onClose={onClose}>
      {rotate.data ? (
        <Secret made={rotate.data} onClose={onClose} />
      ) : (
        <div className={styles.secret}>
          <p>{t('webhooks.rotateText', { address: addressOf(webhook) })}</p>
          <div className={styles.buttons}>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button
              look="primary"
              icon={<IconKey size={18} />}
              busy={rotate.isPending}
              onClick={() => rotate.mutate(webhook.id)}
            >
              {t('webhooks.rotate')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
