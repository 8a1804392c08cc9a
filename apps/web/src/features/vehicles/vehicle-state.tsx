import type { Vehicle } from '@forecourt/contract/vehicles';
import { useText } from '../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<Vehicle['state'], BadgeTone> = { draft: 'neutral', processing: 'busy', ready: 'good' };

export function VehicleState({ state }: { state: Vehicle['state'] }) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
