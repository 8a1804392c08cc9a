import type { Image } from '@forecourt/contract/images';
import type { VehicleEvent } from '@forecourt/contract/vehicle-history';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsMove,
  IconCameraExclamation,
  IconCar,
  IconCheck,
  IconEyeCheck,
  IconEyeX,
  IconFlag,
  IconLayoutCollage,
  IconMapPin,
  IconPalette,
  IconPencil,
  IconPhotoPlus,
  IconPhotoX,
  IconPlayerStop,
  IconRestore,
  IconRotate360,
  IconScissors,
  IconSparkles,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Folded } from '../../../ui/folded.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { eventFacts, eventSentence } from './event-words.ts';
import { vehicleHistory } from './vehicle-history.calls.ts';
import styles from './vehicle-history.module.css';

const icons: Record<VehicleEvent['kind'], ComponentType<{ size: number }>> = {
  created: IconCar,
  changed: IconPencil,
  deleted: IconTrash,
  restored: IconRestore,
  photosAdded: IconPhotoPlus,
  photosDeleted: IconTrash,
  photosReplaced: IconArrowsExchange,
  photosRestored: IconRestore,
  photosMoved: IconArrowsMove,
  photosUnusable: IconPhotoX,
  markersAdded: IconMapPin,
  markersChanged: IconPencil,
  markersDeleted: IconTrash,
  markersRestored: IconRestore,
  ordered: IconSparkles,
  cancelled: IconPlayerStop,
  reverted: IconArrowBackUp,
  finished: IconCheck,
  checked: IconEyeCheck,
  retakeRequested: IconCameraExclamation,
  pictureRejected: IconEyeX,
  checkUndone: IconArrowBackUp,
  pictureReported: IconFlag,
  reportFixed: IconEyeCheck,
  reportDeclined: IconEyeX,
  fixed: IconScissors,
  failed: IconX,
  restyled: IconPalette,
  restyleUndone: IconArrowBackUp,
  spinFinished: IconRotate360,
  collageFinished: IconLayoutCollage,
  collageDeleted: IconTrash,
  collageRestored: IconRestore,
};

function Event({ event, names }: { event: VehicleEvent; names: Record<string, string> }) {
  const t = useText();
  const Icon = icons[event.kind];
  const facts = eventFacts(event, names, t);
  return (
    <li className={styles.event} data-kind={event.kind}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={styles.words}>
        <span>{eventSentence(event, t)}</span>
        {facts.length > 0 && <span className={styles.facts}> · {facts.join(' · ')}</span>}
      </span>
      <time className="numbers" dateTime={event.happenedAt}>
        {dateTime(event.happenedAt)}
      </time>
    </li>
  );
}

function Events({ id, imageId }: { id: string; imageId?: Image['id'] }) {
  const t = useText();
  const { data, error, refetch } = useQuery(vehicleHistory(id, imageId));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  if (data.results.length === 0)
    return <p className={styles.facts}>{t(imageId ? 'history.emptyPhoto' : 'history.empty')}</p>;
  return (
    <ol className={styles.events}>
      {data.results.map((event) => (
        <Event key={event.id} event={event} names={data.names} />
      ))}
    </ol>
  );
}

/** The history of a vehicle, newest first, which is fetched when the section is opened. */
export function VehicleHistory({ id }: { id: string }) {
  const t = useText();
  return <Folded title={t('audit.history')}>{() => <Events id={id} />}</Folded>;
}

/** The history of one photo of a vehicle and its pictures, newest first. */
export function ImageHistory({ vehicleId, imageId }: { vehicleId: string; imageId: Image['id'] }) {
  const t = useText();
  return (
    <Folded key={imageId} title={t('comments.history')}>
      {() => <Events id={vehicleId} imageId={imageId} />}
    </Folded>
  );
}
