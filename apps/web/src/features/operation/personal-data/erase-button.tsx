import type { UserId } from '@forecourt/contract/ids';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useEraseUser } from './personal-data.calls.ts';

/** Erases a deleted account for good, once it is confirmed. */
export function EraseButton({ userId, name }: { userId: UserId; name: string }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const erase = useEraseUser(userId, name);
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t('personalData.erase')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('personalData.eraseTitle', { name })}
          text={t('personalData.eraseText')}
          yes={t('personalData.erase')}
          request={erase}
          onYes={() => erase.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
