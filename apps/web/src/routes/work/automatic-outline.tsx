import type { Review } from '@forecourt/contract/reviews';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useRestoreOutline } from '../../features/work/reviews/review-fixes.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface AutomaticOutlineProps {
  id: Review['id'];
  isBusy: boolean;
  onSaved: (review: Review) => void;
  onSent: () => void;
}

/** Brings back outline and plates of the analysis, at once and without what is not saved. */
export function AutomaticOutline({ id, isBusy, onSaved, onSent }: AutomaticOutlineProps) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const restore = useRestoreOutline();
  const send = () => {
    onSent();
    restore.mutate(id, { onSuccess: onSaved });
  };
  return (
    <>
      <Button
        small
        shrinks
        icon={<IconWand size={18} />}
        busy={restore.isPending}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        {t('retouch.automatic')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('retouch.automatic')}
          text={t('retouch.automaticText')}
          yes={t('retouch.automatic')}
          request={restore}
          onYes={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
