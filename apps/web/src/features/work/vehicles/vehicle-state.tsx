import type { Vehicle } from '@forecourt/contract/vehicles';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<Vehicle['state'], BadgeTone> = { draft: 'neutral', processing: 'busy', ready: 'good' };

/** `solid` for a badge on top of a picture. */
export function VehicleState({ state, solid = false }: { state: Vehicle['state']; solid?: boolean }) {
  const t = useText();
  return (
    <Badge tone={tones[state]} solid={solid}>
      {t(`states.${state}`)}
    </Badge>
  );
}
