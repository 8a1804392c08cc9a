import { type ChannelFeed, feedFormats } from '@forecourt/contract/channel-feeds';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelWord } from '../../../lib/channel-words.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { CheckBox } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type FeedChange, type FeedPlace, feedAt, useChangeFeed } from './channel-feeds.calls.ts';
import styles from './channels.module.css';

/** The secret addresses of a feed. */
function FeedAddresses({ addresses }: Pick<ChannelFeed, 'addresses'>) {
  const t = useText();
  return (
    <ul className={styles.addresses}>
      {feedFormats.map((format) => (
        <li key={format}>
          <code>{addresses[format]}</code>
          {globalThis.isSecureContext && (
            <Button
              small
              icon={<IconCopy size={18} />}
              onClick={() => void copyText(addresses[format], t('shares.copied'))}
            >
              {t('channels.feed.copy', { format: format.toUpperCase() })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const receiverWords = ['browser', 'other', 'unknown'] as const;
const isReceiverWord = (name: string): name is (typeof receiverWords)[number] =>
  receiverWords.some((word) => word === name);

/** `dd.MM.yyyy`, as all dates are written here; the day is one in UTC. */
const dayOf = (day: string) => day.split('-').reverse().join('.');

/** How often the feed was fetched, by day and program. */
function FeedFetches({ fetches }: Pick<ChannelFeed, 'fetches'>) {
  const t = useText();
  const language = useLanguage();
  if (fetches.length === 0) return <p className={styles.hint}>{t('channels.feed.notFetched')}</p>;
  const heads = ['day', 'receiver', 'count', 'unchanged'] as const;
  return (
    <table className={styles.fetches}>
      <caption>{t('channels.feed.fetches')}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`channels.feed.fetched.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fetches.map(({ count, day, receiver, unchanged }) => (
          <tr key={`${day} ${receiver}`}>
            <td>{dayOf(day)}</td>
            <td>{isReceiverWord(receiver) ? t(`channels.feed.receivers.${receiver}`) : receiver}</td>
            <td>{wholeNumber(count, language)}</td>
            <td>{wholeNumber(unchanged, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OpenFeedProps {
  feed: ChannelFeed;
  /** What is being changed. */
  changing: FeedChange | undefined;
  onChange: (change: FeedChange) => void;
  onAsk: (change: 'rotate' | 'close') => void;
}

/** Which vehicles are in a feed, and how many. */
function FeedVehicles({ changing, feed, onChange }: Pick<OpenFeedProps, 'changing' | 'feed' | 'onChange'>) {
  const t = useText();
  const language = useLanguage();
  const { vehicleCount: count } = feed;
  const isChoosing = changing === 'chooseMarked' || changing === 'chooseAll';
  const onlyMarked = isChoosing ? changing === 'chooseMarked' : feed.onlyMarked;
  return (
    <div>
      <CheckBox
        label={t('channels.onlyMarked')}
        checked={onlyMarked}
        onChange={(isOn) => onChange(isOn ? 'chooseMarked' : 'chooseAll')}
      />
      <p className={styles.hint}>
        {t('channels.vehicles', { count, number: wholeNumber(count, language) })}
        {onlyMarked && ` · ${t('channels.onlyMarkedHint')}`}
      </p>
    </div>
  );
}

function OpenFeed({ feed, changing, onChange, onAsk }: OpenFeedProps) {
  const t = useText();
  return (
    <>
      {feed.isPaused && <p role="status">{t('channels.feed.pausedHint')}</p>}
      <FeedVehicles feed={feed} changing={changing} onChange={onChange} />
      <FeedAddresses addresses={feed.addresses} />
      <div className={styles.buttons}>
        <Button
          busy={changing === 'pause' || changing === 'resume'}
          onClick={() => onChange(feed.isPaused ? 'resume' : 'pause')}
        >
          {t(feed.isPaused ? 'channels.feed.resume' : 'channels.feed.pause')}
        </Button>
        <Button onClick={() => onAsk('rotate')}>{t('channels.feed.newAddress')}</Button>
        <Button onClick={() => onAsk('close')}>{t('channels.feed.close')}</Button>
      </div>
      <FeedFetches fetches={feed.fetches} />
    </>
  );
}

const asked = {
  rotate: { title: 'channels.feed.newAddress', text: 'channels.feed.newAddressText' },
  close: { title: 'channels.feed.close', text: 'channels.feed.closeText' },
} as const;

/** The feed that a channel fetches of a client: opens it, pauses it, gives it another address, closes it. */
export function FeedDialog({ onClose, ...place }: FeedPlace & { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(feedAt(place));
  const change = useChangeFeed(place);
  const [asking, setAsking] = useState<keyof typeof asked | null>(null);
  if (asking)
    return (
      <ConfirmDialog
        title={t(asked[asking].title)}
        text={t(asked[asking].text)}
        yes={t(asked[asking].title)}
        request={change}
        onYes={() => change.mutate(asking, { onSuccess: () => setAsking(null) })}
        onClose={() => setAsking(null)}
      />
    );
  return (
    <Modal title={t('channels.feed.title', { channel: channelWord(place.channel, t) })} onClose={onClose}>
      <div className={styles.made}>
        <p className={styles.hint}>{t('channels.feed.hint')}</p>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows />
        ) : data.feed ? (
          <OpenFeed
            feed={data.feed}
            changing={change.isPending ? change.variables : undefined}
            onChange={change.mutate}
            onAsk={setAsking}
          />
        ) : (
          <Button look="primary" busy={change.isPending} onClick={() => change.mutate('open')}>
            {t('channels.feed.open')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
