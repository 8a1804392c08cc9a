import type { ExportProfile } from '@forecourt/contract/channels';
import { IconAdjustments, IconArrowBackUp, IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelWord } from '../../../lib/channel-words.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import { FeedDialog } from './channel-feed-dialog.tsx';
import { type ChannelOwner, channelsOf, useGiveBackChannel, useSwitchChannel } from './channels.calls.ts';
import styles from './channels.module.css';

interface ChannelRowProps {
  owner: ChannelOwner;
  profile: ExportProfile;
  mayEdit: boolean;
  onEdit: () => void;
  /** Absent where the channel has no feed of its own. */
  onFeed: (() => void) | undefined;
}

/** A channel, whether it is switched on, and who decides about it. */
function ChannelRow({ owner, profile, mayEdit, onEdit, onFeed }: ChannelRowProps) {
  const t = useText();
  const [change, giveBack] = [useSwitchChannel(owner), useGiveBackChannel(owner)];
  const { channel, enabled, from } = profile;
  const name = channelWord(channel, t);
  const isOwn = from === owner.kind;
  return (
    <li>
      <span className={styles.channel}>
        <strong>{name}</strong>
        <Badge tone={enabled ? 'good' : 'neutral'}>{t(enabled ? 'channels.on' : 'channels.off')}</Badge>
        <small>{t(`settings.from.${from}`)}</small>
      </span>
      {mayEdit && isOwn && (
        <IconButton
          label={t('channels.giveBack', { channel: name })}
          onClick={() => giveBack.mutate(profile)}
        >
          <IconArrowBackUp size={20} />
        </IconButton>
      )}
      {onFeed && (
        <IconButton label={t('channels.feed.title', { channel: name })} onClick={onFeed}>
          <IconRss size={20} />
        </IconButton>
      )}
      <IconButton label={t('channels.edit', { channel: name })} onClick={onEdit}>
        <IconAdjustments size={20} />
      </IconButton>
      {mayEdit && (
        <Button
          small
          busy={change.isPending}
          aria-label={t(enabled ? 'channels.switchOffNamed' : 'channels.switchOnNamed', { channel: name })}
          onClick={() => change.mutate({ channel, enabled: !enabled })}
        >
          {t(enabled ? 'channels.switchOff' : 'channels.switchOn')}
        </Button>
      )}
    </li>
  );
}

interface ChannelListProps {
  owner: ChannelOwner;
  mayEdit: boolean;
}

/** Which channels the pictures of a client, or of a customer's clients, are exported to. */
export function ChannelList({ owner, mayEdit }: ChannelListProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(channelsOf(owner));
  const [edited, setEdited] = useState<ExportProfile | null>(null);
  const [fed, setFed] = useState<ExportProfile | null>(null);
  const mayFeed = ({ enabled }: ExportProfile) => mayEdit && enabled && owner.kind === 'client';
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <p className={styles.hint}>
        {t(owner.kind === 'client' ? 'channels.hint' : 'channels.hintOfCustomer')}
      </p>
      <ul className={styles.list} aria-label={t('channels.title')}>
        {data.map((profile) => (
          <ChannelRow
            key={profile.channel}
            owner={owner}
            profile={profile}
            mayEdit={mayEdit}
            onEdit={() => setEdited(profile)}
            onFeed={mayFeed(profile) ? () => setFed(profile) : undefined}
          />
        ))}
      </ul>
      {fed && owner.kind === 'client' && (
        <FeedDialog id={owner.id} channel={fed.channel} onClose={() => setFed(null)} />
      )}
      {edited && (
        <ChannelDialog owner={owner} profile={edited} mayEdit={mayEdit} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
