import { useState } from 'react';
import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useConfirm, useEnrol } from './second-factor.calls.ts';
import styles from './second-factor.module.css';
import { CodeField, OwnPasswordField } from './second-factor-fields.tsx';

interface StepProps {
  onCancel: () => void;
}

/** The first step asks for the password, so that someone with access to an open session cannot lock the owner out. */
export function PasswordStep({
  onCancel,
  onSecret,
}: StepProps & { onSecret: (secret: EnrolledSecret) => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const enrol = useEnrol();
  return (
    <Form
      submitLabel={t('login.continue')}
      isValid={isFilled(password)}
      request={enrol}
      onCancel={onCancel}
      onSubmit={() => enrol.mutate(password, { onSuccess: onSecret })}
    >
      <OwnPasswordField value={password} onChange={setPassword} />
    </Form>
  );
}

export interface EnrolledSecret {
  /** Base32. */
  secret: string;
  /** otpauth:// */
  url: string;
}

interface AppStepProps extends StepProps {
  secret: EnrolledSecret;
  onCodes: (codes: readonly string[]) => void;
}

/** The second step: the user adds the secret to an authenticator app and enters a first code. */
export function AppStep({ secret, onCancel, onCodes }: AppStepProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const confirm = useConfirm();
  return (
    <Form
      submitLabel={t('secondFactor.turnOn')}
      isValid={isFilled(code)}
      request={confirm}
      onCancel={onCancel}
      onSubmit={() => confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
    >
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={secret.url} label={t('secondFactor.qrLabel')} />
      <div>
        <p className={styles.label}>{t('secondFactor.secret')}</p>
        <code className={styles.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <CodeField value={code} onChange={setCode} hint={t('secondFactor.firstCodeHint')} />
    </Form>
  );
}
