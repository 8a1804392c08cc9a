import type { Image, ImageState } from '@forecourt/contract/images';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ExplainedBadge } from '../../ui/explained-badge.tsx';
import { isBeingChecked } from './image-list.ts';

const tones: Record<ImageState, BadgeTone> = {
  uploaded: 'neutral',
  queued: 'waiting',
  processing: 'busy',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** Where a picture stands, in words. */
export function ImageStateBadge({ image }: { image: Image }) {
  const t = useText();
  const language = useLanguage();
  if (isBeingChecked(image)) {
    return (
      <Badge tone="busy" solid>
        {t('images.looking')}
      </Badge>
    );
  }
  const words =
    image.state === 'queued' && image.queuePlace !== null
      ? t('images.queuedAt', { place: wholeNumber(image.queuePlace, language) })
      : image.failure
        ? t(`images.failure.${image.failure}`)
        : t(`images.state.${image.state}`);
  if (image.failure === 'no_vehicle') {
    return (
      <ExplainedBadge tone="bad" solid explanation={t('verdictHelp.no_vehicle')}>
        {words}
      </ExplainedBadge>
    );
  }
  return (
    <Badge tone={tones[image.state]} solid>
      {words}
    </Badge>
  );
}

/** What is not right about the photo; each opens what it means for the picture and what to do. */
export function Verdicts({ image }: { image: Image }) {
  const t = useText();
  const said = image.failure === 'no_vehicle' ? [] : (image.verdicts ?? []);
  return said.map((verdict) => (
    <ExplainedBadge key={verdict} tone="attention" solid explanation={t(`verdictHelp.${verdict}`)}>
      {t(`verdicts.${verdict}`)}
    </ExplainedBadge>
  ));
}

/** The same as one small sign that leaves the photo in sight. A finished picture has none: the viewer still tells. */
export function VerdictSign({ image }: { image: Image }) {
  const t = useText();
  const said = image.verdicts ?? [];
  if (said.length === 0 || image.failure === 'no_vehicle' || image.state === 'delivered') return null;
  return (
    <ExplainedBadge
      tone="attention"
      solid
      signOnly
      explanation={said.map((verdict) => <span key={verdict}>{t(`verdictHelp.${verdict}`)}</span>)}
    >
      {said.map((verdict) => t(`verdicts.${verdict}`)).join(', ')}
    </ExplainedBadge>
  );
}
