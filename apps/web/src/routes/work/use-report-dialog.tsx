import type { Image } from '@forecourt/contract/images';
import { IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canBeReported } from '../../features/work/images/image-list.ts';
import { keepImage } from '../../features/work/images/images.calls.ts';
import { ReportDialog } from '../../features/work/reports/report-dialog.tsx';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** The dialog that reports the picture of one of the images, and the button that opens it. */
export function useReportDialog(images: readonly Image[]) {
  const t = useText();
  const queries = useQueryClient();
  const [openId, setOpenId] = useState<Image['id'] | null>(null);
  const image = images.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  const keep = (reported: Image) => {
    keepImage(queries, reported);
    close();
  };
  return {
    ask: ({ id }: Image) => setOpenId(id),
    buttonFor: (one: Image) =>
      canBeReported(one) && (
        <Button small shrinks icon={<IconFlag size={18} />} onClick={() => setOpenId(one.id)}>
          {t('reports.open')}
        </Button>
      ),
    dialog: image && <ReportDialog image={image} onReported={keep} onClose={close} />,
  };
}
