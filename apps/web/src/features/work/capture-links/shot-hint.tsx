import { type PositionName, positionClass } from '@forecourt/contract/positions';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import styles from './capture.module.css';

/** Positions that have a hint of their own; the shot list has no others inside and of details. */
const hinted = [
  'interior.dashboard',
  'interior.steering_wheel',
  'interior.instrument_cluster',
  'interior.centre_console',
  'interior.front_seats',
  'interior.rear_seats',
  'interior.boot',
  'detail.wheel',
  'detail.engine_bay',
  'detail.key',
] as const satisfies PositionName[];

/** How to take the photo of a position, in a few words. */
export function ShotHint({ position }: { position: PositionName }) {
  const t = useText();
  const own = hinted.find((one) => one === position);
  const isUpright = useMedia('(orientation: portrait)');
  const isOutside = positionClass(position) === 'exterior';
  if (!own && !isOutside) return null;
  const outside = isUpright ? 'capture.hints.turn' : 'capture.hints.exterior';
  return <p className={styles.hint}>{t(own ? `capture.hints.${own}` : outside)}</p>;
}
