import { type TenantKind, tenantChoices } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from './author.module.css';
import type { NotificationDraft } from './notification-draft.ts';

interface AudienceFieldProps {
  draft: NotificationDraft;
  set: (change: Partial<NotificationDraft>) => void;
}

function OnePicker({ kind, draft, set }: AudienceFieldProps & { kind: TenantKind }) {
  const t = useText();
  return (
    <Combobox
      label={t(kind === 'customer' ? 'users.customer' : 'roles.user')}
      placeholder={t('notifications.choose')}
      choices={(search) => tenantChoices(kind, search)}
      value={draft.audienceId}
      onChange={(chosen) => set({ audienceId: chosen?.value ?? '' })}
      problem={draft.audienceId ? null : t('form.required')}
    />
  );
}

const kinds = ['all', 'customer', 'user'] as const;

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
      {kind !== 'all' && <OnePicker key={kind} kind={kind} {...props} />}
    </div>
  );
}
