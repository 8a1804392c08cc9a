import { type ChannelName, channelBrands } from '@forecourt/contract/channel-rules';
import type { Text } from './i18n.ts';

export const channelWord = (channel: ChannelName, t: Text): string =>
  channel === 'own' ? t('channels.own') : channelBrands[channel];
