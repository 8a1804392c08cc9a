import { channelNames } from '@forecourt/contract/channel-rules';
import { type Destination, destinationLists, destinationProtocols } from '@forecourt/contract/destinations';
import {
  destinationFolderMax,
  destinationHostMax,
  destinationNameMax,
  destinationSecretMax,
  destinationUsernameMax,
} from '@forecourt/contract/limits';
import { channelWord } from '../../../lib/channel-words.ts';
import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, PasswordField, SelectField, TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { type DestinationDraft, isHost, isPort, needsPassword, ports, usesKey } from './destination-draft.ts';
import styles from './destinations.module.css';

interface FieldsProps {
  /** Undefined for a new one. */
  saved: Destination | undefined;
  draft: DestinationDraft;
  onChange: (draft: DestinationDraft) => void;
}

/** Which server, and what is delivered to it. The channel and the protocol of a saved one stay. */
function PlaceFields({ draft, onChange, saved }: FieldsProps) {
  const t = useText();
  const set = (change: Partial<DestinationDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextField
        label={t('users.name')}
        maxLength={destinationNameMax}
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={isFilled(draft.name) ? null : t('form.required')}
      />
      {!saved && (
        <div className={styles.pair}>
          <SelectField
            label={t('channels.channel')}
            value={draft.channel}
            onChange={(channel) => set({ channel })}
            choices={channelNames.map((value) => ({ value, label: channelWord(value, t) }))}
          />
          <SelectField
            label={t('destinations.protocol')}
            value={draft.protocol}
            onChange={(protocol) => set({ protocol })}
            choices={destinationProtocols.map((value) => ({
              value,
              label: t(`destinations.protocols.${value}`),
            }))}
          />
        </div>
      )}
      <div className={styles.pair}>
        <TextField
          label={t('destinations.host')}
          hint={t('destinations.hostHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={destinationHostMax}
          value={draft.host}
          onChange={(host) => set({ host })}
          problem={
            isHost(draft.host) ? null : t(isFilled(draft.host) ? 'destinations.hostWrong' : 'form.required')
          }
        />
        <NumberField
          label={t('destinations.port')}
          hint={t('destinations.portHint', { port: draft.protocol === 'sftp' ? '22' : '21' })}
          nullable
          value={draft.port}
          onChange={(port) => set({ port })}
          range={ports}
          problem={isPort(draft.port) ? null : t('destinations.portWrong')}
        />
      </div>
    </>
  );
}

/** How to sign in there. */
function LoginFields({ draft, onChange, saved }: FieldsProps) {
  const t = useText();
  const set = (change: Partial<DestinationDraft>) => onChange({ ...draft, ...change });
  const needs = needsPassword(draft, saved);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('vehicleFeeds.username')}
          autoComplete="off"
          spellCheck={false}
          maxLength={destinationUsernameMax}
          value={draft.username}
          onChange={(username) => set({ username })}
          problem={isFilled(draft.username) ? null : t('form.required')}
        />
        {draft.protocol === 'sftp' && (
          <SelectField
            label={t('destinations.login')}
            value={draft.login}
            onChange={(login) => set({ login })}
            choices={(['password', 'key'] as const).map((value) => ({
              value,
              label: t(`destinations.logins.${value}`),
            }))}
          />
        )}
      </div>
      {usesKey(draft) ? (
        saved?.publicKey == null && <p className={styles.hint}>{t('destinations.keyHint')}</p>
      ) : (
        <PasswordField
          label={t('vehicleFeeds.password')}
          hint={needs ? undefined : t('vehicleFeeds.passwordKept')}
          showLabel={t('form.showPassword')}
          hideLabel={t('form.hidePassword')}
          autoComplete="new-password"
          maxLength={destinationSecretMax}
          value={draft.password}
          onChange={(password) => set({ password })}
          problem={needs && draft.password === '' ? t('form.required') : null}
        />
      )}
    </>
  );
}

function ContentFields({ draft, onChange }: Omit<FieldsProps, 'saved'>) {
  const t = useText();
  const set = (change: Partial<DestinationDraft>) => onChange({ ...draft, ...change });
  const lists = destinationLists.map((value) => ({ value, label: t(`destinations.lists.${value}`) }));
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('destinations.folder')}
          hint={t('destinations.folderHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={destinationFolderMax}
          value={draft.folder}
          onChange={(folder) => set({ folder })}
        />
        <SelectField
          label={t('destinations.list')}
          value={draft.list}
          onChange={(list) => set({ list })}
          choices={[{ value: '', label: t('destinations.noList') }, ...lists]}
        />
      </div>
      <div>
        <CheckBox
          label={t('channels.onlyMarked')}
          checked={draft.onlyMarked}
          onChange={(onlyMarked) => set({ onlyMarked })}
        />
        {draft.onlyMarked && <p className={styles.hint}>{t('channels.onlyMarkedHint')}</p>}
      </div>
      <CheckBox
        label={t('destinations.folderPerVehicle')}
        checked={draft.folderPerVehicle}
        onChange={(folderPerVehicle) => set({ folderPerVehicle })}
      />
      <CheckBox
        label={t('destinations.automatic')}
        checked={draft.automatic}
        onChange={(automatic) => set({ automatic })}
      />
      <CheckBox
        label={t('destinations.removes')}
        checked={draft.removes}
        onChange={(removes) => set({ removes })}
      />
    </>
  );
}

export function DestinationFields(props: FieldsProps) {
  return (
    <>
      <PlaceFields {...props} />
      <LoginFields {...props} />
      <ContentFields {...props} />
    </>
  );
}
