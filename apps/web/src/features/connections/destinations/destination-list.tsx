import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { Destination } from '@forecourt/contract/destinations';
import {
  IconDots,
  IconListCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { channelWord } from '../../../lib/channel-words.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import entries from '../../../ui/entry-list.module.css';
import { ActionMenu } from '../../../ui/menu.tsx';
import { useDeleteDestination, useSendDestination, useSwitchDestination } from './destinations.calls.ts';

const tones: Record<Destination['state'], BadgeTone> = { active: 'good', paused: 'waiting', disabled: 'bad' };

/** An active server to which nothing is delivered yet is not shown as one that works. */
function StateBadge({ destination: { state, testedAt } }: { destination: Destination }) {
  const t = useText();
  if (state === 'active' && !testedAt) return <Badge tone="attention">{t('destinations.notTested')}</Badge>;
  return <Badge tone={tones[state]}>{t(`webhooks.states.${state}`)}</Badge>;
}

export type DestinationDialogName = 'edit' | 'test' | 'runs';

interface RowProps {
  destination: Destination;
  /** Whether its channel is switched on. */
  isOn: boolean;
  onOpen: (dialog: DestinationDialogName) => void;
}

/** Where a server is, how far the delivery is, and why it failed. */
function Facts({ destination, isOn }: Pick<RowProps, 'destination' | 'isOn'>) {
  const t = useText();
  const language = useLanguage();
  const { channel, failingSince, failure, fileCount, host, lastRun, port, protocol, state, testedAt } =
    destination;
  const { isSending, onlyMarked, refusedCount, vehicleCount: count } = destination;
  const isRunning = lastRun !== null && lastRun.endedAt === null;
  const chosen = [
    channelWord(channel, t),
    onlyMarked ? t('channels.onlyMarked') : null,
    t('channels.vehicles', { count, number: wholeNumber(count, language) }),
  ];
  const facts = [
    fileCount === 0
      ? null
      : t('destinations.files', { count: fileCount, number: wholeNumber(fileCount, language) }),
    lastRun?.endedAt ? t('destinations.lastRun', { time: dateTime(lastRun.endedAt) }) : null,
    lastRun ? null : t('destinations.neverRun'),
  ];
  return (
    <>
      <small>{`${t(`destinations.protocols.${protocol}`)} · ${host}:${port}`}</small>
      <small>{chosen.filter(Boolean).join(' · ')}</small>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {isRunning && (
        <small role="status">
          {t('destinations.running', {
            done: wholeNumber(lastRun.doneCount, language),
            total: wholeNumber(lastRun.vehicleCount, language),
          })}
        </small>
      )}
      {isSending && !isRunning && <small role="status">{t('destinations.started')}</small>}
      {!isOn && <small className={entries.problem}>{t('destinations.channelOff')}</small>}
      {!testedAt && <small className={entries.problem}>{t('destinations.untested')}</small>}
      {failure && failingSince && (
        <small className={entries.problem}>
          {t(`destinations.failures.${failure}`)}{' '}
          {t('vehicleFeeds.failing', { time: dateTime(failingSince) })}
        </small>
      )}
      {refusedCount > 0 && (
        <small className={entries.problem}>
          {t('destinations.refused', { count: refusedCount, number: wholeNumber(refusedCount, language) })}
        </small>
      )}
      {state === 'disabled' && <small className={entries.problem}>{t('vehicleFeeds.disabled')}</small>}
    </>
  );
}

function Actions({ destination, isOn, onOpen }: RowProps) {
  const t = useText();
  const [send, change, remove] = [useSendDestination(), useSwitchDestination(), useDeleteDestination()];
  const { id, name, state, testedAt } = destination;
  const isActive = state === 'active';
  const label = t('destinations.actions', { name });
  const sending = [
    { key: 'send', everything: false, label: t('destinations.send'), icon: <IconUpload size={18} /> },
    { key: 'all', everything: true, label: t('destinations.sendAll'), icon: <IconRefresh size={18} /> },
  ].map(({ everything, ...choice }) => ({ ...choice, run: () => send.mutate({ id, everything }) }));
  const choices = [
    ...(isActive && isOn && testedAt ? sending : []),
    {
      key: 'test',
      label: t('destinations.test'),
      icon: <IconPlugConnected size={18} />,
      run: () => onOpen('test'),
    },
    {
      key: 'runs',
      label: t('destinations.log'),
      icon: <IconListCheck size={18} />,
      run: () => onOpen('runs'),
    },
    { key: 'edit', label: t('form.edit'), icon: <IconPencil size={18} />, run: () => onOpen('edit') },
    {
      key: 'state',
      label: t(isActive ? 'webhooks.pause' : 'webhooks.resume'),
      icon: isActive ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />,
      run: () => change.mutate({ id, state: isActive ? 'paused' : 'active' }),
    },
    {
      key: 'delete',
      label: t('form.delete'),
      icon: <IconTrash size={18} />,
      danger: true,
      run: () => remove.mutate(destination),
    },
  ];
  return (
    <ActionMenu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots size={20} />
        </IconButton>
      }
      choices={choices}
    />
  );
}

interface DestinationListProps {
  channelsOn: readonly ChannelName[];
  destinations: readonly Destination[];
  onOpen: (dialog: DestinationDialogName, destination: Destination) => void;
}

export function DestinationList({ channelsOn, destinations, onOpen }: DestinationListProps) {
  const t = useText();
  return (
    <ul className={entries.list} aria-label={t('destinations.title')}>
      {destinations.map((destination) => {
        const isOn = channelsOn.includes(destination.channel);
        return (
          <li key={destination.id}>
            <span className={entries.entry}>
              <strong>{destination.name}</strong>
              <StateBadge destination={destination} />
              <Facts destination={destination} isOn={isOn} />
            </span>
            <Actions destination={destination} isOn={isOn} onOpen={(dialog) => onOpen(dialog, destination)} />
          </li>
        );
      })}
    </ul>
  );
}
