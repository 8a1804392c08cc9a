import { roleNames } from '@forecourt/contract/actor';
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
    </div>
  );
}
