import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image, ImageState } from '@forecourt/contract/images';
import type { InputVerdict } from '@forecourt/contract/input-verdicts';
import type { Fidelity } from '@forecourt/contract/recipe';
import { faultsOf, isRefused } from '@forecourt/contract/unusable-photos';
import { decimal, percent, signedDecimal, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ExplainedBadge } from '../../../ui/explained-badge.tsx';
import { CropNotes } from './crop-notes.tsx';
import { openDoubts } from './doubts.ts';
import { finishedOf, isBeingAnalysed, isChoiceOfVehicles } from './image-list.ts';

const tones: Record<ImageState, BadgeTone> = {
  uploaded: 'neutral',
  queued: 'waiting',
  processing: 'busy',
  needs_review: 'busy',
  delivered: 'good',
  retake_requested: 'attention',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'neutral',
};

interface JudgedProps {
  image: Image;
  /** Whether the settings of the image's vehicle refuse photos that cut it off; `use` for cut-outs. */
  cutOffPhotos: CutOffMode;
}

/** Returns what to do about a fault of a photo. */
function useFaultHelp({ image, cutOffPhotos }: JudgedProps): (fault: InputVerdict) => string {
  const t = useText();
  return (fault) => {
    if (fault === 'missing_parts' && isRefused(image, cutOffPhotos))
      return t('verdictHelp.missing_parts_refused');
    const isChoice =
      fault === 'several_vehicles' && image.set.kind === 'vehicle' && isChoiceOfVehicles(image);
    return isChoice ? t('verdictHelp.several_vehicles_choose') : t(`verdictHelp.${fault}`);
  };
}

/** The faults of a photo besides the one that its picture failed for, which the badge of its state names. */
const otherFaults = (image: Image) => faultsOf(image).filter((fault) => fault !== image.failure);

/** What a checker does or has decided, and what to do then; null for pictures that no checker has to do with. */
function reviewHelp({ review, state }: Image, t: Text): string | null {
  if (state === 'needs_review') return t('images.reviewHelp.needs_review');
  if (!review || (state !== 'retake_requested' && state !== 'rejected')) return null;
  const reasons = review.reasons.map((reason) => t(`reviews.reasons.${reason}`)).join(', ');
  const note = review.note && t('images.reviewNote', { note: review.note });
  return [t(`images.reviewHelp.${state}`, { reasons }), note].filter(Boolean).join(' ');
}

/** The state of an image as a badge; `small`: on phones that of a finished picture is an icon alone. */
export function ImageStateBadge({ image, cutOffPhotos, small }: JudgedProps & { small?: boolean }) {
  const t = useText();
  const helpFor = useFaultHelp({ image, cutOffPhotos });
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
  const review = reviewHelp(image, t);
  if (review) {
    return (
      <ExplainedBadge tone={tones[image.state]} solid explanation={review}>
        {words}
      </ExplainedBadge>
    );
  }
  if (image.failure === 'no_vehicle' || image.failure === 'missing_parts') {
    return (
      <ExplainedBadge tone="bad" solid explanation={helpFor(image.failure)}>
        {words}
      </ExplainedBadge>
    );
  }
  const open = openDoubts(image).length;
  if (image.state === 'delivered' && open > 0) {
    return (
      <Badge tone="attention" solid>
        {`${words} · ${t('doubts.count', { count: open, number: wholeNumber(open, language) })}`}
      </Badge>
    );
  }
  return (
    <Badge tone={tones[image.state]} solid small={small && image.state === 'delivered'}>
      {words}
    </Badge>
  );
}

/**
 * The problems that the analysis found in the photo, what is special about its crop, and whether its outline was retouched; each badge opens an explanation with
 * advice.
 */
export function Verdicts({ image, cutOffPhotos }: JudgedProps) {
  const t = useText();
  const helpFor = useFaultHelp({ image, cutOffPhotos });
  const faults = otherFaults(image).map((verdict) => (
    <ExplainedBadge key={verdict} tone="attention" solid explanation={helpFor(verdict)}>
      {t(`verdicts.${verdict}`)}
    </ExplainedBadge>
  ));
  return (
    <>
      {faults}
      {image.crop && <CropNotes crop={image.crop} />}
      {image.retouched && (
        <ExplainedBadge tone="neutral" solid explanation={t('retouch.byHandHelp')}>
          {t('retouch.byHand')}
        </ExplainedBadge>
      )}
    </>
  );
}

/** What was compared, and how the photo was changed before that. */
function useFidelityHelp() {
  const t = useText();
  const language = useLanguage();
  return ({ largest, pixels, plates, tone, turned, windows }: Fidelity): string => {
    const same = { pixels: wholeNumber(pixels, language) };
    const sentences = [
      tone &&
        t('viewer.fittedHelp', {
          exposure: signedDecimal(tone.exposure, language),
          colour: percent(tone.balance, language),
        }),
      largest === 0
        ? t('viewer.unchangedHelp', same)
        : t('viewer.changedHelp', { largest: decimal(largest, language) }),
      turned && t('viewer.turned', { degrees: decimal(Math.abs(turned), language) }),
      plates && t('viewer.platesExcepted'),
      windows && t(`viewer.windowsOfPicture.${windows}`),
    ];
    return sentences.filter(Boolean).join(' ');
  };
}

/** Whether the vehicle of the finished picture has the photo's colours, as the server measured it. */
export function FidelityBadge({ image }: { image: Image }) {
  const t = useText();
  const helpFor = useFidelityHelp();
  const fidelity = finishedOf(image)?.fidelity;
  // What is inside an outline that was drawn by hand, or that is asked about, is not known to be the vehicle.
  if (!fidelity?.pixels || image.retouched || openDoubts(image).length > 0) return null;
  const isTrue = fidelity.largest === 0;
  // Untouched colours would be read as a whole vehicle, which an unsure outline says is not certain.
  if (isTrue && !fidelity.tone && otherFaults(image).includes('unsure_outline')) return null;
  const hasOtherWindows = fidelity.windows === 'clean' || fidelity.windows === 'clear';
  const unchanged = fidelity.turned ? 'viewer.unchangedButTurned' : 'viewer.unchanged';
  const untoned = hasOtherWindows ? 'viewer.unchangedButWindows' : unchanged;
  const words = fidelity.tone ? 'viewer.fitted' : untoned;
  return (
    <ExplainedBadge tone={isTrue ? 'good' : 'attention'} solid explanation={helpFor(fidelity)}>
      {t(isTrue ? words : 'viewer.changed')}
    </ExplainedBadge>
  );
}

/**
 * The same as one small icon that covers less of the photo. Finished pictures have one only for an outline that has to be looked at,
 * and where their photos are refused by now; the viewer still shows their problems.
 */
export function VerdictSign({ image, cutOffPhotos }: JudgedProps) {
  const t = useText();
  const helpFor = useFaultHelp({ image, cutOffPhotos });
  const isFinished = image.state === 'delivered' && !isRefused(image, cutOffPhotos);
  const said = otherFaults(image).filter((fault) => !isFinished || fault === 'unsure_outline');
  if (said.length === 0) return null;
  return (
    <ExplainedBadge
      tone="attention"
      solid
      signOnly
      explanation={said.map((verdict) => <span key={verdict}>{helpFor(verdict)}</span>)}
    >
      {said.map((verdict) => t(`verdicts.${verdict}`)).join(', ')}
    </ExplainedBadge>
  );
}
