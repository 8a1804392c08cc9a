import type { VehicleEvent } from '@forecourt/contract/vehicle-history';
import { valueText } from '../../../lib/field-values.ts';
import { fieldChanges } from '../../../lib/field-words.ts';
import type { Text } from '../../../lib/i18n.ts';

/** The event as a sentence: "Paula ordered 6 pictures". */
export function eventSentence(
  { actor, byPhoneLink, byStaff, collage, count, kind }: VehicleEvent,
  t: Text,
): string {
  const name = actor?.name ?? t(byStaff ? 'history.operator' : 'audit.installation');
  const who = byPhoneLink ? t('history.byPhoneLink', { name }) : name;
  switch (kind) {
    case 'created':
    case 'changed':
    case 'deleted':
    case 'restored':
      return t(`history.${kind}`, { who });
    case 'spinFinished':
      return t('history.spinFinished');
    case 'collageFinished':
    case 'collageDeleted':
    case 'collageRestored':
      return t(`history.${kind}`, { who, name: collage ?? '' });
    case 'finished':
    case 'failed':
    case 'photosUnusable':
      return t(`history.${kind}`, { count });
    default:
      return t(`history.${kind}`, { count, who });
  }
}

/** Up to this many pictures, their positions are listed. */
const namedMax = 3;

/**
 * The details of the event: showroom, positions, reasons, credits, changed fields.
 * @param names The names of catalogue showrooms by id.
 */
export function eventFacts(event: VehicleEvent, names: Record<string, string>, t: Text): string[] {
  const { credits, failures, positions, preset } = event;
  const showroom = valueText({ name: 'preset', table: 'vehicles', names }, preset, t);
  return [
    ...(showroom ? [showroom] : []),
    ...(positions.length <= namedMax ? positions.map((position) => t(`positions.${position}`)) : []),
    ...failures.map((failure) => t(`images.failure.${failure}`)),
    ...(credits > 0 ? [t('order.cost', { count: credits, number: String(credits) })] : []),
    ...fieldChanges({ ...event, objectKind: 'vehicles', names }, t).map(({ label, before, after }) =>
      t('form.labelled', { label, value: before ? `${before} → ${after || '–'}` : after }),
    ),
  ];
}
