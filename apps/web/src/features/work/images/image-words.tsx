import type { Image, ImageState } from '@forecourt/contract/images';
import { faultsOf } from '@forecourt/contract/unusable-photos';
import { decimal, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ExplainedBadge } from '../../../ui/explained-badge.tsx';
import { finishedOf, isBeingAnalysed } from './image-list.ts';

const tones: Record<ImageState, BadgeTone> = {
  uploaded: 'neutral',
  queued: 'waiting',
  processing: 'busy',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** The state of an image as a badge. */
export function ImageStateBadge({ image }: { image: Image }) {
  const t = useText();
  const language = useLanguage();
  if (isBeingAnalysed(image)) {
    return (
      <Badge tone="busy" solid>
        {t('images.analysing')}
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

/** The problems that the analysis found in the photo; each badge opens an explanation with advice. */
export function Verdicts({ image }: { image: Image }) {
  const t = useText();
  const said = image.failure === 'no_vehicle' ? [] : faultsOf(image);
  return said.map((verdict) => (
    <ExplainedBadge key={verdict} tone="attention" solid explanation={t(`verdictHelp.${verdict}`)}>
      {t(`verdicts.${verdict}`)}
    </ExplainedBadge>
  ));
}

/** Whether the vehicle of the finished picture has the photo's colours, as the server measured it. */
export function FidelityBadge({ image }: { image: Image }) {
  const t = useText();
  const language = useLanguage();
  const fidelity = finishedOf(image)?.fidelity;
  if (!fidelity) return null;
  const isTrue = fidelity.largest === 0;
  const help = isTrue
    ? t('viewer.unchangedHelp', { pixels: wholeNumber(fidelity.pixels, language) })
    : t('viewer.changedHelp', { largest: decimal(fidelity.largest, language) });
  return (
    <ExplainedBadge
      tone={isTrue ? 'good' : 'attention'}
      solid
      explanation={fidelity.plates ? `${help} ${t('viewer.platesExcepted')}` : help}
    >
      {t(isTrue ? 'viewer.unchanged' : 'viewer.changed')}
    </ExplainedBadge>
  );
}

/**
 * The same as one small icon that covers less of the photo. Finished pictures have none; the viewer still shows their
 * problems.
 */
export function VerdictSign({ image }: { image: Image }) {
  const t = useText();
  const said = faultsOf(image);
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
