import { showroomNames } from '@forecourt/contract/recipe';
import type { VehicleEvent } from '@forecourt/contract/vehicle-history';
import { fieldChanges } from '../../lib/field-words.ts';
import type { Text } from '../../lib/i18n.ts';

const isShowroom = (preset: string): preset is (typeof showroomNames)[number] =>
  (showroomNames as readonly string[]).includes(preset);

/** What happened, as a sentence: "Paula ordered 6 pictures". */
export function eventSentence({ actor, byStaff, count, kind }: VehicleEvent, t: Text): string {
  const who = actor?.name ?? t(byStaff ? 'history.operator' : 'audit.installation');
  switch (kind) {
    case 'created':
    case 'changed':
    case 'deleted':
    case 'restored':
      return t(`history.${kind}`, { who });
    case 'finished':
    case 'failed':
      return t(`history.${kind}`, { count });
    default:
      return t(`history.${kind}`, { count, who });
  }
}

/** Of so many pictures the positions are named. */
const namedMax = 3;

/** What belongs to it besides: showroom, positions, credits, fields that changed. */
export function eventFacts(event: VehicleEvent, t: Text): string[] {
  const { credits, positions, preset } = event;
  const showroom = preset && t(isShowroom(preset) ? `presets.${preset}.name` : 'presets.ofCatalogue');
  return [
    ...(showroom ? [showroom] : []),
    ...(positions.length <= namedMax ? positions.map((position) => t(`positions.${position}`)) : []),
    ...(credits > 0 ? [t('order.cost', { count: credits, number: String(credits) })] : []),
    ...fieldChanges({ ...event, objectKind: 'vehicles' }, t).map(({ label, before, after }) =>
      before ? `${label}: ${before} → ${after || '–'}` : `${label}: ${after}`,
    ),
  ];
}
