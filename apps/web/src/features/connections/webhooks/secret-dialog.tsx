import type { Webhook } from '@forecourt/contract/webhooks';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Secret } from './webhook-dialog.tsx';
import { addressOf } from './webhook-list.tsx';
import { useRotateSecret } from './webhooks.calls.ts';

/** Replaces the secret of an endpoint, after a word of what that means. */
export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText();
  const rotate = useRotateSecret();
  return (
    <Modal title={t(rotate.data ? 'webhooks.secretTitle' : 'webhooks.rotate')} onClose={onClose}>
      {rotate.data ? (
        <Secret made={rotate.data} onClose={onClose} />
      ) : (
        <Form
          submitLabel={t('webhooks.rotate')}
          isValid
          request={rotate}
          onSubmit={() => rotate.mutate(webhook.id)}
          onCancel={onClose}
        >
          <p>{t('webhooks.rotateText', { address: addressOf(webhook) })}</p>
        </Form>
      )}
    </Modal>
  );
}
