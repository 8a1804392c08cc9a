import type { Vehicle } from '@forecourt/contract/vehicles';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<Vehicle['state'], BadgeTone> = {
  draft: 'neutral',
  processing: 'busy',
  in_review: 'busy',
  ready: 'good',
};

/** What the state of a vehicle is shown by. */
export type VehicleProgress = Pick<
  Vehicle,
  'state' | 'failedCount' | 'reviewCount' | 'refusedCount' | 'questionCount'
>;

interface VehicleStateProps {
  vehicle: VehicleProgress;
  /** For badges on top of a picture. */
  solid?: boolean;
}

/**
 * The state of a vehicle, and beside it what is asked about its pictures, those that wait for a checker, those that a checker refused, and
 * the photos of which no picture could be made.
 */
export function VehicleState({ vehicle, solid = false }: VehicleStateProps) {
  const t = useText();
  const language = useLanguage();
  const { state, failedCount, questionCount, refusedCount, reviewCount } = vehicle;
  // Green says that nothing is left to do; the sign belongs to the word.
  const tone = state === 'ready' && failedCount + refusedCount + questionCount > 0 ? 'neutral' : tones[state];
  const counted = (count: number) => ({ count, number: wholeNumber(count, language) });
  return (
    <>
      <Badge tone={tone} sign={tones[state]} solid={solid}>
        {t(`states.${state}`)}
      </Badge>
      {questionCount > 0 && (
        <Badge tone="attention" solid={solid}>
          {t('doubts.count', counted(questionCount))}
        </Badge>
      )}
      {reviewCount > 0 && state !== 'in_review' && (
        <Badge tone="busy" solid={solid}>
          {t('vehicles.inReview', counted(reviewCount))}
        </Badge>
      )}
      {refusedCount > 0 && (
        <Badge tone="attention" solid={solid}>
          {t('vehicles.refused', counted(refusedCount))}
        </Badge>
      )}
      {failedCount > 0 && (
        <Badge tone="attention" solid={solid}>
          {t('vehicles.failed', counted(failedCount))}
        </Badge>
      )}
    </>
  );
}
