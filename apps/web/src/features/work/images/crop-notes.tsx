import type { ImageCrop } from '@forecourt/contract/images';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ExplainedBadge } from '../../../ui/explained-badge.tsx';

/** Whether somebody moved a crop, and what is special about it. */
export function CropNotes({ crop: { byHand, note } }: { crop: Pick<ImageCrop, 'byHand' | 'note'> }) {
  const t = useText();
  return (
    <>
      {byHand && <Badge tone="neutral">{t('crops.byHand')}</Badge>}
      {note && (
        <ExplainedBadge
          tone={note === 'less_padding' ? 'neutral' : 'attention'}
          solid
          explanation={t(`crops.noteHelp.${note}`)}
        >
          {t(`crops.notes.${note}`)}
        </ExplainedBadge>
      )}
    </>
  );
}
