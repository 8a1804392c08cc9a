import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import type { RestyleVehicles } from './restyle-dialog.tsx';

const RestyleDialog = lateDialog(async () => (await import('./restyle-dialog.tsx')).RestyleDialog);

/** Restyles the pictures of vehicles; its dialog asks for the look and shows the price first. */
export function RestyleButton(props: RestyleVehicles) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small icon={<IconPalette size={16} />} onClick={() => setOpen(true)}>
        {t('restyles.action')}
      </Button>
      {isOpen && <RestyleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
