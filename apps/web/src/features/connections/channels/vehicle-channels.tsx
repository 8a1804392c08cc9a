import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { VehicleId } from '@forecourt/contract/ids';
import type { VehicleChannel } from '@forecourt/contract/vehicle-channels';
import { IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { channelWord } from '../../../lib/channel-words.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { useFetchWords } from '../../../lib/vehicle-fetches.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/field.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { AdaptedPictures } from './adapted-pictures.tsx';
import { channelsOfVehicle, useMarkVehicle } from './channels.calls.ts';
import styles from './channels.module.css';
import { ExportDialog } from './export-dialog.tsx';

interface CheckedChannelProps {
  vehicleId: VehicleId;
  checked: VehicleChannel;
  /** Whether the reader may have pictures adapted. */
  mayAdapt: boolean;
  /** Whether the reader may mark the vehicle for channels. */
  mayMark: boolean;
  /** The servers of the channel. */
  servers: ReactNode;
  onExport: () => void;
}

/** What a channel would do with the pictures. */
function CheckedChannel({ vehicleId, checked, mayAdapt, mayMark, servers, onExport }: CheckedChannelProps) {
  const t = useText();
  const language = useLanguage();
  const mark = useMarkVehicle(vehicleId);
  const fetchWords = useFetchWords(vehicleId);
  const { channel, hints, isMarked, leftOutCount, needsMark, pictures, picturesMin } = checked;
  const refused = pictures.filter(({ problems }) => problems.length > 0);
  const ready = pictures.length - refused.length;
  const counted = (count: number) => ({ count, number: wholeNumber(count, language) });
  const name = channelWord(channel, t);
  return (
    <li>
      <span className={styles.channel}>
        <strong>{name}</strong>
        <Badge tone={ready > 0 ? 'good' : 'waiting'}>{t('channels.ready', counted(ready))}</Badge>
        {refused.length > 0 && (
          <Badge tone="attention">{t('channels.refused', counted(refused.length))}</Badge>
        )}
        {leftOutCount > 0 && <small>{t('channels.leftOut', counted(leftOutCount))}</small>}
        {hints.includes('too_few') && (
          <small>{t('channels.tooFew', { number: wholeNumber(picturesMin, language) })}</small>
        )}
        {hints.includes('no_vin') && <small>{t('channels.noVin')}</small>}
        <small>{fetchWords('export', channel)}</small>
        {mayMark && (needsMark || isMarked) && (
          <CheckBox
            label={t('channels.marked')}
            checked={mark.isPending ? mark.variables.isMarked : isMarked}
            onChange={(wanted) => mark.mutate({ channel, isMarked: wanted })}
          />
        )}
        {servers}
      </span>
      <Button
        small
        icon={<IconPackageExport size={18} />}
        disabled={ready === 0}
        aria-label={t('channels.exportFor', { channel: name })}
        onClick={onExport}
      >
        {t('channels.export')}
      </Button>
      <AdaptedPictures vehicleId={vehicleId} channel={channel} pictures={pictures} mayAdapt={mayAdapt} />
    </li>
  );
}

interface NoChannelsProps {
  /** The client of the vehicle. */
  clientName: string;
  /** Where the reader switches its channels on; null if others do that. */
  channelsPath: string | null;
}

/** Says that no channel is switched on, with the way to do it or who does it. */
function NoChannels({ clientName: client, channelsPath }: NoChannelsProps) {
  const t = useText();
  if (!channelsPath) return <p className={styles.hint}>{t('channels.noneForUser', { client })}</p>;
  return (
    <>
      <p className={styles.hint}>{t('channels.none', { client })}</p>
      <PanelLink to={channelsPath} className={buttonClass({ small: true }, styles.way)}>
        {t('channels.switchOn')}
      </PanelLink>
    </>
  );
}

interface VehicleChannelsProps extends NoChannelsProps {
  vehicleId: VehicleId;
  mayAdapt: boolean;
  mayMark: boolean;
  serversOf: (channel: ChannelName) => ReactNode;
  /** Changes whenever a finished picture does. */
  pictures: string;
}

/** The channels of a vehicle: how many pictures each would take, which it would refuse, and why. */
export function VehicleChannels({
  vehicleId,
  mayAdapt,
  mayMark,
  serversOf,
  clientName,
  channelsPath,
  pictures,
}: VehicleChannelsProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(channelsOfVehicle(vehicleId, pictures));
  const [exported, setExported] = useState<ChannelName | null>(null);
  return (
    <div className={styles.place}>
      <Card title={t('channels.title')}>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows />
        ) : data.length === 0 ? (
          <NoChannels clientName={clientName} channelsPath={channelsPath} />
        ) : (
          <ul className={styles.list} aria-label={t('channels.title')}>
            {data.map((checked) => (
              <CheckedChannel
                key={checked.channel}
                vehicleId={vehicleId}
                mayAdapt={mayAdapt}
                mayMark={mayMark}
                servers={serversOf(checked.channel)}
                checked={checked}
                onExport={() => setExported(checked.channel)}
              />
            ))}
          </ul>
        )}
      </Card>
      {exported && (
        <ExportDialog channel={exported} wish={{ ids: [vehicleId] }} onClose={() => setExported(null)} />
      )}
    </div>
  );
}
