import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { Destination } from '@forecourt/contract/destinations';
import type { ClientId } from '@forecourt/contract/ids';
import { IconPlus, IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { type DestinationDialogName, DestinationList } from './destination-list.tsx';
import { DestinationRunsDialog } from './destination-runs-dialog.tsx';
import { destinationsOf } from './destinations.calls.ts';
import styles from './destinations.module.css';

interface Opened {
  dialog: DestinationDialogName;
  destination: Destination | undefined;
}

interface DestinationsSectionProps {
  clientId: ClientId;
  /** The channels that are switched on for it. */
  channelsOn: readonly ChannelName[];
}

/** The servers that finished pictures of a client are delivered to. */
export function DestinationsSection({ channelsOn, clientId }: DestinationsSectionProps) {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch } = useQuery(destinationsOf(clientId));
  const close = () => setOpened(null);
  const { destination, dialog } = opened ?? {};
  return (
    <section className={styles.section} aria-labelledby="destinations">
      <h2 id="destinations">{t('destinations.title')}</h2>
      <p className={styles.hint}>{t('destinations.hint')}</p>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.length === 0 ? (
        <Empty title={t('destinations.emptyTitle')} icon={<IconServer2 size={28} />} />
      ) : (
        <DestinationList
          destinations={data}
          channelsOn={channelsOn}
          onOpen={(name, chosen) => setOpened({ dialog: name, destination: chosen })}
        />
      )}
      <div>
        <Button
          icon={<IconPlus size={18} />}
          onClick={() => setOpened({ dialog: 'edit', destination: undefined })}
        >
          {t('destinations.new')}
        </Button>
      </div>
      {dialog === 'runs' && destination && (
        <DestinationRunsDialog destination={destination} onClose={close} />
      )}
      {(dialog === 'edit' || dialog === 'test') && (
        <DestinationDialog
          clientId={clientId}
          destination={destination}
          channel={channelsOn.find((one) => one !== 'instagram') ?? channelsOn[0] ?? 'own'}
          testing={dialog === 'test'}
          onClose={close}
        />
      )}
    </section>
  );
}
