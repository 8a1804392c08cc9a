import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { VehicleId } from '@forecourt/contract/ids';
import type { VehicleDestination } from '@forecourt/contract/vehicle-destinations';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import entries from '../../../ui/entry-list.module.css';
import styles from './destinations.module.css';
import { destinationsOfVehicle, useSendVehicle } from './vehicle-destinations.calls.ts';

interface VehicleDestinationsProps {
  vehicleId: VehicleId;
  channel: ChannelName;
  maySend: boolean;
  /** Changes whenever a finished picture does. */
  pictures: string;
}

/** A server, what it has of the vehicle, and a button that sends what it lacks. */
function Server({
  destination,
  maySend,
  vehicleId,
}: Pick<VehicleDestinationsProps, 'maySend' | 'vehicleId'> & { destination: VehicleDestination }) {
  const t = useText();
  const language = useLanguage();
  const send = useSendVehicle(vehicleId);
  const { failure, fileCount: count, id, isSending, name, refusedCount, sentAt } = destination;
  const facts = sentAt
    ? [
        t('destinations.files', { count, number: wholeNumber(count, language) }),
        t('destinations.lastSent', { time: dateTime(sentAt) }),
      ]
    : [t('destinations.neverRun')];
  return (
    <li className={styles.server}>
      <span className={styles.facts}>
        {name}
        <small>{facts.join(' · ')}</small>
        {isSending && <small role="status">{t('destinations.runs.running')}</small>}
        {failure && !isSending && (
          <small className={entries.problem}>{t(`destinations.failures.${failure}`)}</small>
        )}
        {refusedCount > 0 && !isSending && (
          <small className={entries.problem}>
            {t('destinations.refused', { count: refusedCount, number: wholeNumber(refusedCount, language) })}
          </small>
        )}
      </span>
      {maySend && (
        <Button
          small
          icon={<IconUpload size={18} />}
          busy={send.isPending || isSending}
          aria-label={t('destinations.sendTo', { name })}
          onClick={() => send.mutate(id)}
        >
          {t('destinations.send')}
        </Button>
      )}
    </li>
  );
}

/** The servers of a channel that a vehicle is delivered to. */
export function VehicleDestinations({ channel, maySend, pictures, vehicleId }: VehicleDestinationsProps) {
  const t = useText();
  const { data = [] } = useQuery(destinationsOfVehicle(vehicleId, pictures));
  const shown = data.filter((destination) => destination.channel === channel);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.servers} aria-label={t('destinations.title')}>
      {shown.map((destination) => (
        <Server key={destination.id} destination={destination} maySend={maySend} vehicleId={vehicleId} />
      ))}
    </ul>
  );
}
