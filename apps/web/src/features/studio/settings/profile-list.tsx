import type { Profile, Settings } from '@forecourt/contract/settings';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { plateChoices, plateValue, showroomChoices, showroomValue } from './setting-words.ts';
import { useActivateProfile, useDeleteProfile } from './settings.calls.ts';
import styles from './settings.module.css';
import type { FieldsAround } from './settings-fields.tsx';

/** The overrides of a profile in one line. */
function useSummary({ backgrounds, plates, presets }: FieldsAround): (profile: Profile) => string {
  const t = useText();
  return (profile) => {
    const { brandColour, cutOffPhotos, reflection, tone, windows } = profile;
    const showroom = showroomChoices(presets, backgrounds).find(
      ({ value }) => value === showroomValue(profile),
    );
    const plate = plateChoices(t, plates).find(({ value }) => value === plateValue(profile));
    const parts = [
      showroom?.label,
      brandColour,
      plate && t('form.labelled', { label: t('settings.plate'), value: plate.label }),
      reflection !== null &&
        t('form.labelled', {
          label: t('settings.reflection'),
          value: t(reflection ? 'settings.on' : 'settings.off'),
        }),
      tone !== null &&
        t('form.labelled', { label: t('settings.tone'), value: t(tone ? 'settings.on' : 'settings.off') }),
      windows &&
        t('form.labelled', { label: t('settings.windows'), value: t(`settings.windowModes.${windows}`) }),
      cutOffPhotos &&
        t('form.labelled', {
          label: t('settings.cutOffPhotos'),
          value: t(`settings.cutOffModes.${cutOffPhotos}`),
        }),
    ];
    return parts.filter(Boolean).join(' · ') || t('settings.decidesNothing');
  };
}

interface ProfileRowProps {
  profile: Profile;
  summary: string;
  onEdit: () => void;
}

function ProfileRow({ profile, summary, onEdit }: ProfileRowProps) {
  const t = useText();
  const { active, id, name, userId } = profile;
  const activate = useActivateProfile(userId);
  const remove = useDeleteProfile(userId);
  const actionsLabel = t('settings.profileActions', { name });
  return (
    <li>
      <span className={styles.profile}>
        <strong>{name}</strong>
        {active && <Badge tone="good">{t('settings.inUse')}</Badge>}
        <small>{summary}</small>
      </span>
      <Button small onClick={() => activate.mutate({ id, active: !active })}>
        {t(active ? 'settings.stopUsing' : 'settings.use')}
      </Button>
      <ActionMenu
        label={actionsLabel}
        trigger={
          <IconButton label={actionsLabel}>
            <IconDots size={20} />
          </IconButton>
        }
        choices={[
          { key: 'edit', label: t('form.edit'), icon: <IconPencil size={18} />, run: onEdit },
          {
            key: 'delete',
            label: t('form.delete'),
            icon: <IconTrash size={18} />,
            danger: true,
            run: () => remove.mutate(profile),
          },
        ]}
      />
    </li>
  );
}

interface ProfileListProps extends FieldsAround {
  userId: string;
  settings: Settings;
  profiles: readonly Profile[];
}

/** The profiles of a user, of which at most one is active. */
export function ProfileList({ profiles, ...rest }: ProfileListProps) {
  const t = useText();
  const [edited, setEdited] = useState<Profile | 'new' | null>(null);
  const summaryOf = useSummary(rest);
  return (
    <>
      <p className={styles.origin}>{t('settings.profilesHint')}</p>
      {profiles.length > 0 && (
        <ul className={styles.profiles}>
          {profiles.map((profile) => (
            <ProfileRow
              key={profile.id}
              profile={profile}
              summary={summaryOf(profile)}
              onEdit={() => setEdited(profile)}
            />
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button icon={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          {t('settings.newProfile')}
        </Button>
      </div>
      {edited && (
        <ProfileDialog
          {...rest}
          profile={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
