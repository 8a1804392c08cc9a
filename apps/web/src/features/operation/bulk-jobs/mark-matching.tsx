import type { ChannelName } from '@forecourt/contract/channel-rules';
import { IconBroadcast } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelWord } from '../../../lib/channel-words.ts';
import { channelsInUse } from '../../../lib/channels-in-use.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Asked, type StartProps, useStart } from './asked-bulk.tsx';

/** Marks all vehicles that match the list's query for a channel that is switched on, or removes the mark. */
export function MarkMatching(props: StartProps) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  const { run, request } = useStart(props);
  const [isAsked, setAsked] = useState(false);
  const { data: channels, error, refetch } = useQuery({ ...channelsInUse, enabled: isAsked });
  const [chosen, setChosen] = useState<ChannelName | null>(null);
  const [what, setWhat] = useState<'mark' | 'unmark'>('mark');
  const channel = chosen ?? channels?.[0];
  return (
    <Asked
      isForWideBars
      label={t('bulk.channels')}
      icon={<IconBroadcast size={16} />}
      title={t('bulk.channelsTitle', { count, number })}
      request={request}
      disabled={channel === undefined}
      onOpen={() => setAsked(true)}
      onStart={() => {
        if (channel) run({ action: 'markVehicles', mark: { channel, isMarked: what === 'mark' } });
      }}
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {channels && !channel && <p>{t('channels.noneInUse')}</p>}
      {channels && channel && (
        <>
          <SelectField
            label={t('channels.channel')}
            hint={t('bulk.channelsHint')}
            value={channel}
            onChange={setChosen}
            choices={channels.map((value) => ({ value, label: channelWord(value, t) }))}
          />
          <Segmented
            label={t('bulk.channels')}
            value={what}
            onChange={setWhat}
            choices={[
              { value: 'mark', label: t('bulk.mark') },
              { value: 'unmark', label: t('bulk.unmark') },
            ]}
          />
        </>
      )}
    </Asked>
  );
}
