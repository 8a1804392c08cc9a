import { channelPresets, isNamePattern } from '@forecourt/contract/channel-rules';
import { type ExportProfile, patchClientChannel } from '@forecourt/contract/channels';
import { channelWord } from '../../../lib/channel-words.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ReadOnlyFields } from '../../../ui/read-only-fields.tsx';
import { type ChannelOwner, useChangeChannel } from './channels.calls.ts';
import styles from './channels.module.css';
import { PositionOrder } from './position-order.tsx';
import { ContentFields, type RulesDraft, SizeFields } from './rule-fields.tsx';

const tokens = '{vin} {vin7} {stock} {position} {n}';

function NameField({ draft }: { draft: RulesDraft }) {
  const t = useText();
  const { namePattern } = draft.values;
  const isRight = isNamePattern(namePattern.trim());
  return (
    <TextField
      label={t('channels.rules.namePattern')}
      hint={t('channels.patternHint', { tokens })}
      autoComplete="off"
      spellCheck={false}
      value={namePattern}
      onChange={(typed) => draft.set({ namePattern: typed })}
      problem={isRight ? draft.problem('namePattern') : t('channels.patternWrong', { counter: '{n}' })}
    />
  );
}

/** Where the rules that a channel comes with were read. */
function Sources({ channel }: Pick<ExportProfile, 'channel'>) {
  const t = useText();
  const { sources } = channelPresets[channel];
  // The label of the field says what is allowed, and the rules that have a source forbid it.
  const wordOf = (rule: keyof ExportProfile['rules']) =>
    rule === 'overlays' ? t('channels.noOverlays') : t(`channels.rules.${rule}`);
  if (sources.length === 0) return null;
  return (
    <details className={styles.sources}>
      <summary>{t('channels.sources')}</summary>
      <ul>
        {sources.map(({ mark, read, rules, source }) => (
          <li key={`${mark} ${source}`}>
            <strong>{t(`channels.marks.${mark}`)}</strong>
            {` · ${rules.map(wordOf).join(', ')} `}
            <small>
              <a href={`https://${source}`} target="_blank" rel="noopener noreferrer">
                {source}
              </a>
              {`, ${read}`}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChannelDialogProps {
  owner: ChannelOwner;
  profile: ExportProfile;
  mayEdit: boolean;
  onClose: () => void;
}

/** The rules of a channel: which pictures it gets, what they have to be like, and how their files are named. */
export function ChannelDialog({ owner, profile, mayEdit, onClose }: ChannelDialogProps) {
  const t = useText();
  const draft = useDraft(patchClientChannel, profile.rules);
  const { heightMax, heightMin, namePattern, picturesMax, picturesMin, widthMax, widthMin } = draft.values;
  const change = useChangeChannel(owner, profile.channel);
  const isPossible = widthMin <= widthMax && heightMin <= heightMax && picturesMin <= picturesMax;
  return (
    <Modal title={t('channels.edit', { channel: channelWord(profile.channel, t) })} onClose={onClose}>
      <ReadOnlyFields readOnly={!mayEdit}>
        <Form
          submitLabel={t('form.save')}
          isValid={draft.isValid && isPossible && isNamePattern(namePattern.trim())}
          problem={isPossible ? null : t('channels.contradict')}
          unchanged={!draft.isChanged}
          request={change}
          onSubmit={() => change.mutate(draft.changed, { onSuccess: onClose })}
          onCancel={onClose}
        >
          <ContentFields draft={draft} />
          <SizeFields draft={draft} />
          <PositionOrder
            positions={draft.values.positions}
            onChange={(positions) => draft.set({ positions })}
          />
          <NameField draft={draft} />
        </Form>
      </ReadOnlyFields>
      <Sources channel={profile.channel} />
    </Modal>
  );
}
