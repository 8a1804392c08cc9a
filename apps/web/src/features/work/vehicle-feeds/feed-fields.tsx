import { vehicleFeedAddressMax, vehicleFeedNameMax, vehicleFeedSecretMax } from '@forecourt/contract/limits';
import { type FeedInterval, feedIntervals, type VehicleFeed } from '@forecourt/contract/vehicle-feeds';
import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { PasswordField, SelectField, TextField } from '../../../ui/field.tsx';

/** What is typed about a feed. */
interface FeedDraft {
  name: string;
  address: string;
  username: string;
  /** Empty: the stored one stays. */
  password: string;
  interval: FeedInterval;
}

export const draftOf = (feed: VehicleFeed | undefined): FeedDraft => ({
  name: feed?.name ?? '',
  address: feed?.address ?? '',
  username: feed?.username ?? '',
  password: '',
  interval: feed?.interval ?? 'day',
});

const isAddress = (text: string) => /^https?:\/\/[^/\s]+/i.test(text) && URL.canParse(text);

/** Whether a stored password can be used with what is typed: for the same user of the same server. */
function keepsPassword({ address, username }: FeedDraft, feed: VehicleFeed | undefined): boolean {
  if (!feed?.username || feed.username !== username.trim() || !isAddress(address.trim())) return false;
  return new URL(address.trim()).origin === new URL(feed.address).origin;
}

export const isDraftValid = (draft: FeedDraft, feed: VehicleFeed | undefined) =>
  isAddress(draft.address.trim()) &&
  (draft.username.trim() === '' || draft.password !== '' || keepsPassword(draft, feed));

/** The typed password; undefined: the stored one stays; null: there is none. */
export function signInOf({ password, username }: FeedDraft) {
  if (username.trim() === '') return null;
  return password === '' ? undefined : { username: username.trim(), password };
}

interface FeedFieldsProps {
  feed: VehicleFeed | undefined;
  draft: FeedDraft;
  onChange: (draft: FeedDraft) => void;
}

export function FeedFields({ draft, feed, onChange }: FeedFieldsProps) {
  const t = useText();
  const set = (change: Partial<FeedDraft>) => onChange({ ...draft, ...change });
  const isKept = keepsPassword(draft, feed);
  const needsPassword = draft.username.trim() !== '' && !isKept;
  return (
    <>
      <TextField
        label={t('users.name')}
        maxLength={vehicleFeedNameMax}
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={isFilled(draft.name) ? null : t('form.required')}
      />
      <TextField
        label={t('vehicleFeeds.address')}
        hint={t('vehicleFeeds.addressHint')}
        type="url"
        maxLength={vehicleFeedAddressMax}
        value={draft.address}
        onChange={(address) => set({ address })}
        problem={
          isAddress(draft.address.trim())
            ? null
            : t(isFilled(draft.address) ? 'vehicleFeeds.addressWrong' : 'form.required')
        }
      />
      <TextField
        label={t('vehicleFeeds.username')}
        hint={t('vehicleFeeds.signInHint')}
        autoComplete="off"
        maxLength={vehicleFeedSecretMax}
        value={draft.username}
        onChange={(username) => set({ username })}
      />
      {draft.username.trim() !== '' && (
        <PasswordField
          label={t('vehicleFeeds.password')}
          hint={isKept ? t('vehicleFeeds.passwordKept') : undefined}
          showLabel={t('form.showPassword')}
          hideLabel={t('form.hidePassword')}
          autoComplete="new-password"
          maxLength={vehicleFeedSecretMax}
          value={draft.password}
          onChange={(password) => set({ password })}
          problem={needsPassword && draft.password === '' ? t('form.required') : null}
        />
      )}
      <SelectField
        label={t('vehicleFeeds.interval')}
        value={draft.interval}
        onChange={(interval) => set({ interval })}
        choices={feedIntervals.map((value) => ({ value, label: t(`vehicleFeeds.intervals.${value}`) }))}
      />
    </>
  );
}
