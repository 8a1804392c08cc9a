import { type ChannelName, channelNames } from '@forecourt/contract/channel-rules';
import { IconBroadcast } from '@tabler/icons-react';
import { useState } from 'react';
import { channelWord } from '../../../lib/channel-words.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Asked, type StartProps, useStart } from './asked-bulk.tsx';

/** Marks all vehicles that match the list's query for a channel, or removes the mark. */
export function MarkMatching(props: StartProps) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  const { run, request } = useStart(props);
  const [channel, setChannel] = useState<ChannelName>('own');
  const [what, setWhat] = useState<'mark' | 'unmark'>('mark');
  return (
    <Asked
      isForWideBars
      label={t('bulk.channels')}
      icon={<IconBroadcast size={16} />}
      title={t('bulk.channelsTitle', { count, number })}
      request={request}
      onStart={() => run({ action: 'markVehicles', mark: { channel, isMarked: what === 'mark' } })}
    >
      <SelectField
        label={t('channels.channel')}
        hint={t('bulk.channelsHint')}
        value={channel}
        onChange={setChannel}
        choices={channelNames.map((value) => ({ value, label: channelWord(value, t) }))}
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
    </Asked>
  );
}
