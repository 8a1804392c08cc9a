import type { LicensePlate } from '@forecourt/contract/license-plates';
import { useQuery } from '@tanstack/react-query';
import vehicle from '../../features/catalogue/sample-vehicle.webp';
import { PlateList } from '../../features/plates/plate-list.tsx';
import { type PlateLook, PlatePreview } from '../../features/plates/plate-preview.tsx';
import { plateList } from '../../features/plates/plates.calls.ts';
import { PlateForm } from '../../features/settings/plate-form.tsx';
import type { PlateChoice } from '../../features/settings/setting-words.ts';
import { settingsOfUser, useRefreshSettings } from '../../features/settings/settings.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

/** As recipes have it where no colour is named. */
const plateColour = '#f4f4f2';

function lookOf(choice: PlateChoice | null, plates: readonly LicensePlate[]): PlateLook {
  const mode = choice?.plateMode ?? 'keep';
  if (mode === 'colour') return { mode, colour: plateColour };
  if (mode !== 'picture') return { mode };
  return { mode, picture: plates.find(({ id }) => id === choice?.licensePlateId)?.path ?? null };
}

/** A user's own plate pictures, and what becomes of plates in their pictures. */
export function PlateConfiguratorPage() {
  const t = useText();
  const me = useCurrentUser();
  const { id, licensePlateEnabled } = me;
  const settings = useQuery(settingsOfUser(id));
  const plates = useQuery(plateList(id));
  const refreshSettings = useRefreshSettings();
  const error = settings.error ?? plates.error;
  const retry = () => void Promise.all([settings.refetch(), plates.refetch()]);
  if (error) return <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={retry} />;
  if (!settings.data || !plates.data) return <SkeletonRows label={t('pleaseWait')} />;
  const ready = plates.data.filter(({ state }) => state === 'ready');
  const { from, licensePlateId, plateMode } = settings.data;
  return (
    <>
      <PageHead title={t('nav.licensePlateConfigurator')} under={t('plates.hint')}>
        {may(me, 'picture-requests:write') && (
          <PanelLink
            to={`${paths.requests('dashboard')}?kind=license-plate&new=1`}
            className={buttonClass({})}
          >
            {t('pictureRequests.new')}
          </PanelLink>
        )}
      </PageHead>
      <div className={styles.configurator}>
        <Card title={t('plates.treatment')}>
          {licensePlateEnabled ? (
            <PlateForm
              // What was saved is where the form begins anew.
              key={[plateMode, licensePlateId, from.plateMode].join()}
              userId={id}
              settings={settings.data}
              plates={ready}
            >
              {(choice) => <PlatePreview look={lookOf(choice, ready)} vehicle={vehicle} />}
            </PlateForm>
          ) : (
            <p>{t('settings.barred')}</p>
          )}
        </Card>
        <Card title={t('plates.own')}>
          <PlateList userId={id} plates={plates.data} onChanged={() => void refreshSettings()} />
        </Card>
      </div>
    </>
  );
}
