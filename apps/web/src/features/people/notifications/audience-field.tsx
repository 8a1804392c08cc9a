import { roleNames } from '@forecourt/contract/actor';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { type TenantKind, tenantChoices } from '../../../lib/tenant-choices.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from './author.module.css';
import { chosenAudience, type NotificationDraft } from './notification-draft.ts';
import { recipientsOf } from './notifications.calls.ts';

interface AudienceFieldProps {
  draft: NotificationDraft;
  set: (change: Partial<NotificationDraft>) => void;
}

const tenantLabels = { client: 'users.client', customer: 'users.customer', user: 'roles.user' } as const;

function OnePicker({ kind, draft, set }: AudienceFieldProps & { kind: TenantKind }) {
  const t = useText();
  return (
    <Combobox
      label={t(tenantLabels[kind])}
      placeholder={t('notifications.choose')}
      choices={(search) => tenantChoices(kind, search)}
      value={draft.audienceId}
      onChange={(chosen) => set({ audienceId: chosen?.value ?? '' })}
      problem={draft.audienceId ? null : t('form.required')}
    />
  );
}

function RolePicker({ draft, set }: AudienceFieldProps) {
  const t = useText();
  return (
    <SelectField
      label={t('users.role')}
      value={draft.role}
      onChange={(role) => set({ role })}
      choices={roleNames.map((value) => ({ value, label: t(`roles.${value}`) }))}
    />
  );
}

/** How long a choice rests before its people are counted. */
const pauseMs = 250;

/** How many people it will reach, or nothing while that is not known. */
function Recipients({ draft }: Pick<AudienceFieldProps, 'draft'>) {
  const t = useText();
  const audience = JSON.stringify(chosenAudience(draft));
  const [rested, setRested] = useState(audience);
  useEffect(() => {
    const timer = setTimeout(() => setRested(audience), pauseMs);
    return () => clearTimeout(timer);
  }, [audience]);
  const language = useLanguage();
  const { data } = useQuery(recipientsOf(JSON.parse(rested)));
  const counted = data && { count: data.count, number: wholeNumber(data.count, language) };
  return (
    <p role="status" className={styles.reaches}>
      {rested === audience && counted ? t('notifications.reaches', counted) : ''}
    </p>
  );
}

const kinds = ['all', 'role', 'customer', 'client', 'user'] as const;

/** Selects the recipients. */
export function AudienceField(props: AudienceFieldProps) {
  const t = useText();
  const { draft, set } = props;
  const kind = draft.audience;
  return (
    <div className={styles.audience}>
      <SelectField
        label={t('notifications.audience')}
        value={kind}
        onChange={(audience) => set({ audience, audienceId: '' })}
        choices={kinds.map((value) => ({ value, label: t(`notifications.audiences.${value}`) }))}
      />
      {kind === 'role' && <RolePicker {...props} />}
      {kind !== 'all' && kind !== 'role' && <OnePicker key={kind} kind={kind} {...props} />}
      <Recipients draft={draft} />
    </div>
  );
}
