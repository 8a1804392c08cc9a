/** What is typed about a server, and what of it is sent. */
import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { Destination, DestinationList, DestinationProtocol } from '@forecourt/contract/destinations';
import { isFilled } from '../../../lib/field-checks.ts';

export interface DestinationDraft {
  channel: ChannelName;
  name: string;
  protocol: DestinationProtocol;
  host: string;
  /** Null: the usual one of the protocol. */
  port: number | null;
  username: string;
  login: 'password' | 'key';
  /** Empty: the stored one stays. */
  password: string;
  folder: string;
  folderPerVehicle: boolean;
  list: DestinationList | '';
  onlyMarked: boolean;
  removes: boolean;
  automatic: boolean;
}

export const draftOf = (destination: Destination | undefined, channel: ChannelName): DestinationDraft => ({
  channel: destination?.channel ?? channel,
  name: destination?.name ?? '',
  protocol: destination?.protocol ?? 'sftp',
  host: destination?.host ?? '',
  port: destination?.port ?? null,
  username: destination?.username ?? '',
  login: destination && destination.publicKey !== null ? 'key' : 'password',
  password: '',
  folder: destination?.folder ?? '',
  folderPerVehicle: destination?.folderPerVehicle ?? true,
  list: destination?.list ?? '',
  onlyMarked: destination?.onlyMarked ?? false,
  removes: destination?.removes ?? false,
  automatic: destination?.automatic ?? true,
});

/** As the contract has it; a host is typed without protocol and path. */
export const isHost = (text: string) =>
  /^(\[[\da-fA-F:.]+\]|[\da-fA-F:]+:[\da-fA-F:.]*|[A-Za-z\d]([A-Za-z\d.-]*[A-Za-z\d])?)$/.test(text.trim());

export const ports = { min: 1, max: 65_535 };

export const isPort = (port: number | null) =>
  port === null || (Number.isInteger(port) && port >= ports.min && port <= ports.max);

export const usesKey = ({ login, protocol }: DestinationDraft) => protocol === 'sftp' && login === 'key';

/** Whether a password has to be typed: the stored one is for the server that it was given for. */
export function needsPassword(draft: DestinationDraft, saved: Destination | undefined): boolean {
  if (usesKey(draft)) return false;
  const isSame = saved?.host === draft.host.trim() && saved.port === (draft.port ?? saved.port);
  return !saved || saved.publicKey !== null || !isSame;
}

export const isDraftValid = (draft: DestinationDraft, saved: Destination | undefined) =>
  isFilled(draft.name) &&
  isHost(draft.host) &&
  isPort(draft.port) &&
  isFilled(draft.username) &&
  (draft.password !== '' || !needsPassword(draft, saved));

const common = (draft: DestinationDraft) => ({
  name: draft.name.trim(),
  host: draft.host.trim(),
  ...(draft.port !== null && { port: draft.port }),
  username: draft.username.trim(),
  folder: draft.folder.trim(),
  folderPerVehicle: draft.folderPerVehicle,
  list: draft.list || null,
  onlyMarked: draft.onlyMarked,
  removes: draft.removes,
  automatic: draft.automatic,
});

export const newBody = (draft: DestinationDraft) => ({
  ...common(draft),
  channel: draft.channel,
  protocol: draft.protocol,
  ...(!usesKey(draft) && { password: draft.password }),
});

/** A key pair is made only where there was none. */
export function changedBody(draft: DestinationDraft, saved: Destination) {
  const isNewKey = usesKey(draft) && saved.publicKey === null;
  const isNewPassword = !usesKey(draft) && draft.password !== '';
  return {
    ...common(draft),
    ...(isNewKey && { password: null }),
    ...(isNewPassword && { password: draft.password }),
  };
}
