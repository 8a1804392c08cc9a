import { serverNow } from '../../../lib/call.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/local-time.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { isTooEarly, nextFullHour } from './post-draft.ts';

interface TimeFieldProps {
  /** Empty: none is chosen. */
  publishAt: string;
  onChange: (publishAt: string) => void;
}

/** When a post is published, in the time zone of the user, which is named. */
export function TimeField({ onChange, publishAt }: TimeFieldProps) {
  const t = useText();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TextField
      type="datetime-local"
      label={t('socialPosts.publishAt')}
      hint={t('socialPosts.zone', { zone })}
      value={toLocalTime(publishAt || null)}
      onChange={(typed) => onChange(fromLocalTime(typed) ?? '')}
      problem={isTooEarly(publishAt, serverNow()) ? t('socialPosts.tooEarly') : null}
    />
  );
}

interface TimeFieldsProps {
  publishAt: string | null;
  onChange: (publishAt: string | null) => void;
}

/** Whether a post is published at once or at a time. */
export function TimeFields({ onChange, publishAt }: TimeFieldsProps) {
  const t = useText();
  return (
    <>
      <Segmented
        label={t('socialPosts.when')}
        value={publishAt === null ? 'now' : 'later'}
        onChange={(when) => onChange(when === 'now' ? null : nextFullHour(serverNow()))}
        choices={[
          { value: 'now', label: t('socialPosts.now') },
          { value: 'later', label: t('socialPosts.later') },
        ]}
      />
      {publishAt !== null && <TimeField publishAt={publishAt} onChange={onChange} />}
    </>
  );
}
