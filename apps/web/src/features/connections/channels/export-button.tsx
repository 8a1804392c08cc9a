import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { ExportWish } from './channels.calls.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Exports several vehicles for a channel. */
export function ExportButton({ wish }: { wish: ExportWish }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small icon={<IconPackageExport size={16} />} onClick={() => setOpen(true)}>
        {t('channels.export')}
      </Button>
      {isOpen && <ExportDialog wish={wish} onClose={() => setOpen(false)} />}
    </>
  );
}
