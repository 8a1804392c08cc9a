import type { Vehicle } from '@forecourt/contract/vehicles';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<Vehicle['state'], BadgeTone> = { draft: 'neutral', processing: 'busy', ready: 'good' };

interface VehicleStateProps {
  vehicle: Pick<Vehicle, 'state' | 'failedCount'>;
  /** For badges on top of a picture. */
  solid?: boolean;
}

/** The state of a vehicle, and beside it the photos of which no picture could be made. */
export function VehicleState({ vehicle, solid = false }: VehicleStateProps) {
  const t = useText();
  const language = useLanguage();
  const { state, failedCount } = vehicle;
  // Green says that nothing is left to do.
  const tone = state === 'ready' && failedCount > 0 ? 'neutral' : tones[state];
  return (
    <>
      <Badge tone={tone} solid={solid}>
        {t(`states.${state}`)}
      </Badge>
      {failedCount > 0 && (
        <Badge tone="attention" solid={solid}>
          {t('vehicles.failed', { count: failedCount, number: wholeNumber(failedCount, language) })}
        </Badge>
      )}
    </>
  );
}
