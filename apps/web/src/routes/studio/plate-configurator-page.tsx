import { usualPlateColour } from '@forecourt/contract/plate-formats';
import { useQuery } from '@tanstack/react-query';
import { DesignedPlate } from '../../features/studio/catalogue/designed-plate.tsx';
import { type PlateLook, PlatePreview } from '../../features/studio/catalogue/plate-preview.tsx';
import { AskLink } from '../../features/studio/picture-requests/ask-link.tsx';
import { PlateList } from '../../features/studio/plates/plate-list.tsx';
import { plateList } from '../../features/studio/plates/plates.calls.ts';
import { type PictureSettings, settingsOfLevel } from '../../features/studio/settings/level.calls.ts';
import { PlateForm } from '../../features/studio/settings/plate-form.tsx';
import type { PlateChoice, PlateOption } from '../../features/studio/settings/setting-words.ts';
import { cataloguePlatesOf, useRefreshSettings } from '../../features/studio/settings/settings.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { type Level, ownLevel } from '../../lib/own-level.ts';
import { useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './configurator.module.css';

const hints = {
  user: 'plates.hint',
  client: 'plates.hintClient',
  customer: 'plates.hintOrganisation',
} as const;

function lookOf(choice: PlateChoice | null, plates: readonly PlateOption[]): PlateLook {
  const mode = choice?.plateMode ?? 'keep';
  if (mode === 'colour') return { mode, colour: usualPlateColour };
  if (mode !== 'picture') return { mode };
  const chosen = choice?.licensePlateId ?? choice?.cataloguePlateId;
  const plate = plates.find(({ id }) => id === chosen);
  if (plate?.design) return { mode: 'design', design: plate.design, logo: plate.path };
  return { mode, picture: plate?.path ?? null };
}

interface TreatmentProps {
  level: Level;
  settings: PictureSettings;
  plates: readonly PlateOption[];
}

function Treatment({ level, settings, plates }: TreatmentProps) {
  const t = useText();
  const me = useCurrentUser();
  const { cataloguePlateId, from, licensePlateId, plateMode } = settings;
  return (
    <Card title={t('plates.treatment')}>
      {level.kind !== 'user' || me.licensePlateEnabled ? (
        <PlateForm
          // Remounts the form when the saved values change.
          key={[plateMode, licensePlateId, cataloguePlateId, from.plateMode].join()}
          level={level}
          settings={settings}
          plates={plates}
        >
          {(choice) => <PlatePreview look={lookOf(choice, plates)} />}
        </PlateForm>
      ) : (
        <p>{t('settings.barred')}</p>
      )}
    </Card>
  );
}

/**
 * Visual choice of how plates are treated, for the user or the organisation that the account administers; users have
 * plates of their own too.
 */
export function PlateConfiguratorPage() {
  const t = useText();
  const level = ownLevel(useCurrentUser());
  const isUser = level.kind === 'user';
  const settings = useQuery(settingsOfLevel(level));
  const plates = useQuery({ ...plateList(level.id), enabled: isUser });
  const offered = useQuery({ ...cataloguePlatesOf(level.id), enabled: isUser });
  const refreshSettings = useRefreshSettings();
  const error = settings.error ?? plates.error ?? offered.error;
  const retry = () =>
    void Promise.all([settings.refetch(), isUser && plates.refetch(), isUser && offered.refetch()]);
  if (error) return <Problem error={error} onRetry={retry} />;
  if (!settings.data || (isUser && !(plates.data && offered.data))) return <SkeletonRows />;
  const own = plates.data ?? [];
  return (
    <>
      <PageHead title={t('nav.licensePlateConfigurator')} under={t(hints[level.kind])}>
        <AskLink kind="license-plate" />
      </PageHead>
      <div className={styles.configurator}>
        <Treatment
          level={level}
          settings={settings.data}
          plates={[...own.filter(({ state }) => state === 'ready'), ...(offered.data ?? [])]}
        />
        {isUser && (
          <Card title={t('plates.own')}>
            <PlateList
              userId={level.id}
              plates={own}
              onChanged={() => void refreshSettings()}
              designOf={(design, logo) => (
                <DesignedPlate {...{ design, logo }} width="100%" height={undefined} />
              )}
            />
          </Card>
        )}
      </div>
    </>
  );
}
