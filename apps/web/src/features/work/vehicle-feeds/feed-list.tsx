import type { VehicleFeed } from '@forecourt/contract/vehicle-feeds';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import entries from '../../../ui/entry-list.module.css';
import { ActionMenu } from '../../../ui/menu.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { useDeleteFeed, useRunFeed, useSwitchFeed } from './vehicle-feeds.calls.ts';

const tones: Record<VehicleFeed['state'], BadgeTone> = { active: 'good', paused: 'waiting', disabled: 'bad' };

interface FeedRowProps {
  feed: VehicleFeed;
  /** Absent: the person has only vehicles of their own. */
  showsOwner: boolean;
  mayEdit: boolean;
  importPath: (id: string) => string;
  onEdit: () => void;
}

/** Where a feed is, when it is fetched, and why that failed. */
function Facts({ feed, showsOwner }: Pick<FeedRowProps, 'feed' | 'showsOwner'>) {
  const t = useText();
  const { failingSince, failure, interval, lastRunAt, nextRunAt, owner, state } = feed;
  const facts = [
    showsOwner ? owner.name : null,
    t(`vehicleFeeds.intervals.${interval}`),
    lastRunAt ? t('vehicleFeeds.lastRun', { time: dateTime(lastRunAt) }) : t('vehicleFeeds.neverRun'),
    nextRunAt && lastRunAt ? t('vehicleFeeds.nextRun', { time: dateTime(nextRunAt) }) : null,
  ];
  return (
    <>
      <small>{feed.address}</small>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {failure && failingSince && (
        <small className={entries.problem}>
          {t(`vehicleFeeds.failures.${failure}`)}{' '}
          {t('vehicleFeeds.failing', { time: dateTime(failingSince) })}
        </small>
      )}
      {state === 'disabled' && <small className={entries.problem}>{t('vehicleFeeds.disabled')}</small>}
    </>
  );
}

function FeedActions({ feed, onEdit }: Pick<FeedRowProps, 'feed' | 'onEdit'>) {
  const t = useText();
  const [run, change, remove] = [useRunFeed(), useSwitchFeed(), useDeleteFeed()];
  const { id, name, state } = feed;
  const isActive = state === 'active';
  const label = t('vehicleFeeds.actions', { name });
  const choices = [
    ...(isActive
      ? [
          {
            key: 'run',
            label: t('vehicleFeeds.run'),
            icon: <IconRefresh size={18} />,
            run: () => run.mutate(id),
          },
        ]
      : []),
    { key: 'edit', label: t('form.edit'), icon: <IconPencil size={18} />, run: onEdit },
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
      run: () => remove.mutate(feed),
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

function FeedRow({ feed, importPath, mayEdit, onEdit, showsOwner }: FeedRowProps) {
  const t = useText();
  const { lastImport, name, state } = feed;
  return (
    <li>
      <span className={entries.entry}>
        <strong>{name}</strong>
        <Badge tone={tones[state]}>{t(`webhooks.states.${state}`)}</Badge>
        <Facts feed={feed} showsOwner={showsOwner} />
        {lastImport && (
          <small>
            <PanelLink to={importPath(lastImport.id)}>
              {t('vehicleFeeds.lastImport', { state: t(`imports.states.${lastImport.state}`) })}
            </PanelLink>
          </small>
        )}
      </span>
      {mayEdit && <FeedActions feed={feed} onEdit={onEdit} />}
    </li>
  );
}

interface FeedListProps extends Pick<FeedRowProps, 'showsOwner' | 'mayEdit' | 'importPath'> {
  feeds: readonly VehicleFeed[];
  onEdit: (feed: VehicleFeed) => void;
}

export function FeedList({ feeds, onEdit, ...rest }: FeedListProps) {
  return (
    <ul className={entries.list}>
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} {...rest} onEdit={() => onEdit(feed)} />
      ))}
    </ul>
  );
}
