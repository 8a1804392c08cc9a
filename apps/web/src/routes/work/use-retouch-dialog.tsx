import type { Image } from '@forecourt/contract/images';
import { isReportOpen } from '@forecourt/contract/review-reasons';
import { IconScissors } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBusy } from '../../features/work/images/image-list.ts';
import { keepImage } from '../../features/work/images/images.calls.ts';
import { isRetouchable } from '../../features/work/retouch/is-retouchable.ts';
import { outlineOfImage } from '../../features/work/retouch/retouch.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

const RetouchDialog = lateDialog(
  async () => (await import('../../features/work/retouch/retouch-dialog.tsx')).RetouchDialog<Image>,
);

/** The dialog that retouches the outline of one of the images, and the button that opens it. */
export function useRetouchDialog(images: readonly Image[], labelOf: (image: Image) => string) {
  const t = useText();
  const queries = useQueryClient();
  const mayRetouch = may(useCurrentUser(), 'mattes:write');
  const [openId, setOpenId] = useState<Image['id'] | null>(null);
  const image = images.find(({ id }) => id === openId);
  const isReported = isReportOpen(image?.report?.state);
  const close = () => setOpenId(null);
  const keep = (saved: Image) => {
    keepImage(queries, saved);
    const madeAgain = isReported ? 'retouch.savedEndsReport' : 'retouch.savedAgain';
    toast.success(t(isBusy(saved) ? madeAgain : 'retouch.saved'));
    close();
  };
  const buttonFor = (one: Image) =>
    mayRetouch &&
    isRetouchable(one) && (
      <Button
        small
        shrinks
        icon={<IconScissors size={18} />}
        disabled={isBusy(one)}
        onClick={() => setOpenId(one.id)}
      >
        {t('retouch.open')}
      </Button>
    );
  const dialog = image && (
    <RetouchDialog
      outline={outlineOfImage(image.id)}
      photo={{ url: image.upright ?? '', width: image.width ?? 1, height: image.height ?? 1 }}
      label={labelOf(image)}
      isFree={image.charged > 0}
      isReported={isReported}
      onSaved={keep}
      onClose={close}
    />
  );
  return { buttonFor, dialog };
}
