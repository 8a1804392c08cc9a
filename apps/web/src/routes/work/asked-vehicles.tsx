import type { Image } from '@forecourt/contract/images';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { openDoubts, questionsId } from '../../features/work/images/doubts.ts';
import { vehicleList } from '../../features/work/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';
import styles from './asked-vehicles.module.css';

/** One of two may be the vehicle that is open. */
const asked = vehicleList({ check: 'asked', limit: 2 });

/** The questions of a vehicle, which get the focus. */
export const questionsOf = (vehiclePath: string) => `${vehiclePath}#${questionsId}`;

/**
 * Says how many vehicles ask the reader something, and leads to them; nothing where none does. Beside the title of the list, where it moves
 * nothing by appearing late.
 * @param isListShown The vehicles are there: they are what the reader waits for first.
 */
export function AskedVehicles({ isListShown }: { isListShown: boolean }) {
  const t = useText();
  const language = useLanguage();
  const area = useArea();
  const mayAnswer = may(useCurrentUser(), 'images:write');
  const { data } = useQuery({ ...asked, enabled: isListShown && mayAnswer });
  if (!data?.count) return null;
  const number = wholeNumber(data.count, language);
  const words = t('vehicles.asked', { count: data.count, number });
  return (
    <PanelLink to={`${paths.vehicles(area)}?check=asked`} className={styles.asked} aria-label={words}>
      <IconHelpCircle size={18} aria-hidden="true" />
      <span className={styles.words}>{words}</span>
      <span className={styles.number}>{number}</span>
    </PanelLink>
  );
}

/** The questions of another vehicle than this one, looked for while this one asks something; null if there is none. */
export function useNextAsked(vehicleId: string, images: readonly Image[]): string | null {
  const area = useArea();
  const { data } = useQuery({ ...asked, enabled: images.some((image) => openDoubts(image).length > 0) });
  const next = data?.results.find(({ id }) => id !== vehicleId);
  return next ? questionsOf(paths.vehicle(area, next.id)) : null;
}
