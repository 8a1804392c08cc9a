import { listPasskeys } from '@forecourt/contract/passkeys';
import { confirmSession, prepareConfirmation } from '@forecourt/contract/sessions';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { settleConfirmation } from '../../../lib/confirm-person.ts';
import { isFilled } from '../../../lib/field-checks.ts';
import { answerWithPasskey, hasPasskeys } from '../../../lib/passkey.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { OwnPasswordField } from './second-factor-fields.tsx';
import { useSend } from './use-send.ts';

function useCanUsePasskey(): boolean {
  const [canUse, setCanUse] = useState(false);
  useEffect(() => {
    if (!hasPasskeys()) return;
    // If this fails, only the password field is offered.
    call(listPasskeys, {}).then(
      (passkeys) => setCanUse(passkeys.length > 0),
      () => undefined,
    );
  }, []);
  return canUse;
}

/** Asks the user to verify themselves before a sensitive call, which waits for the result. */
export function ConfirmationDialog() {
  const t = useText();
  const [password, setPassword] = useState('');
  const canUsePasskey = useCanUsePasskey();
  const { busy, error, send } = useSend();
  const cancel = () => settleConfirmation(false);
  const withPassword = async () => {
    await call(confirmSession, { body: { password } });
    settleConfirmation(true);
  };
  const withPasskey = async () => {
    const credential = await answerWithPasskey(await call(prepareConfirmation, {}));
    await call(confirmSession, { body: { credential } });
    settleConfirmation(true);
  };
  return (
    <Modal title={t('confirmation.title')} variant="priority" onClose={cancel}>
      <Form
        submitLabel={t('login.confirm')}
        isValid={isFilled(password)}
        request={{ isPending: busy, error }}
        onCancel={cancel}
        onSubmit={() => void send(true, withPassword)}
      >
        <p>{t('confirmation.text')}</p>
        <OwnPasswordField value={password} onChange={setPassword} data-autofocus />
        {canUsePasskey && (
          <div>
            <Button disabled={busy} onClick={() => void send(true, withPasskey)}>
              {t('login.usePasskey')}
            </Button>
          </div>
        )}
      </Form>
    </Modal>
  );
}
