import { type CreditAlert, patchCreditAlert } from '@forecourt/contract/credits';
import { IconAlertTriangle, IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './credit-alert.module.css';
import { creditAlert, useSetAlert } from './credits.calls.ts';

function AlertForm({ threshold, onClose }: { threshold: number | null; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const send = useSetAlert();
  const draft = useDraft(patchCreditAlert, { threshold });
  const done = ({ threshold: chosen }: CreditAlert) => {
    const amount = chosen !== null && wholeNumber(chosen, language);
    toast.success(amount ? t('credits.alertSet', { amount }) : t('credits.alertOff'));
    onClose();
  };
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={send}
      onCancel={onClose}
      onSubmit={() => send.mutate(draft.values.threshold, { onSuccess: done })}
    >
      <NumberField
        label={t('credits.alertBelow')}
        hint={t('credits.alertHint')}
        nullable
        value={draft.values.threshold}
        onChange={(value) => draft.set({ threshold: value })}
        range={draft.range('threshold')}
        problem={draft.problem('threshold')}
      />
    </Form>
  );
}

/** Warns if the balance is below the threshold. */
export function LowBalance() {
  const t = useText();
  const language = useLanguage();
  const { data: alert } = useQuery(creditAlert);
  if (!alert?.isLow || alert.threshold === null) return null;
  return (
    <p className={styles.warning} role="status">
      <IconAlertTriangle size={20} aria-hidden="true" />
      {t('credits.isLow', { amount: wholeNumber(alert.threshold, language) })}
    </p>
  );
}

/** Lets the owner of the account set the threshold. */
export function AlertButton() {
  const t = useText();
  const language = useLanguage();
  const { data: alert } = useQuery(creditAlert);
  const [isOpen, setOpen] = useState(false);
  if (!alert) return null;
  const { threshold } = alert;
  return (
    <>
      <Button icon={<IconBell size={18} />} onClick={() => setOpen(true)}>
        {threshold === null
          ? t('credits.alert')
          : t('credits.alertAt', { amount: wholeNumber(threshold, language) })}
      </Button>
      {isOpen && (
        <Modal title={t('credits.alert')} onClose={() => setOpen(false)}>
          <AlertForm threshold={threshold} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}
