import { useQuery } from '@tanstack/react-query';
import { backgroundsOf } from '../../features/catalogue/catalogue.calls.ts';
import { BrandColour } from '../../features/presets/brand-colour.tsx';
import { presetLabel } from '../../features/presets/preset-words.ts';
import { presetsOf } from '../../features/presets/presets.calls.ts';
import { DefaultsForm } from '../../features/settings/defaults-form.tsx';
import { ProfileList } from '../../features/settings/profile-list.tsx';
import { platesOf, profilesOf, settingsOfUser } from '../../features/settings/settings.calls.ts';
import { ConnectButton } from '../../features/social/connect-button.tsx';
import { Connections } from '../../features/social/connections.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './settings-page.module.css';

function useSettingsPage(userId: string) {
  const t = useText();
  const settings = useQuery(settingsOfUser(userId));
  const profiles = useQuery(profilesOf(userId));
  const plates = useQuery(platesOf(userId));
  const presets = useQuery(presetsOf({ kind: 'user', id: userId }));
  const backgrounds = useQuery(backgroundsOf({ kind: 'user', id: userId }));
  const all = [settings, profiles, plates, presets, backgrounds];
  const isLoaded = settings.data && profiles.data && plates.data && presets.data && backgrounds.data;
  return {
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.map((one) => one.refetch())),
    data: isLoaded && {
      settings: settings.data,
      profiles: profiles.data.results,
      plates: plates.data,
      presets: presets.data.results.map((preset) => ({ id: preset.id, name: presetLabel(t, preset) })),
      backgrounds: backgrounds.data,
    },
  };
}

/** How the signed-in user wants pictures: defaults, and profiles that go before them. */
export function SettingsPage() {
  const t = useText();
  const me = useCurrentUser();
  const { id } = me;
  const { data, error, retry } = useSettingsPage(id);
  if (error) return <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={retry} />;
  const around = data && { userId: id, ColourField: BrandColour, ...data };
  return (
    <>
      <PageHead title={t('nav.settings')} under={t('settings.hint')} />
      {around ? (
        <div className={styles.cards}>
          <Card id="defaults" title={t('settings.defaults')}>
            <DefaultsForm {...around} />
          </Card>
          <Card id="profile" title={t('settings.profiles')}>
            <ProfileList {...around} />
          </Card>
          {may(me, 'dms:read') && (
            <Card title={t('nav.socialConnections')}>
              <div className={styles.stack}>
                <Connections />
                <ConnectButton target={{ userId: id }} />
              </div>
            </Card>
          )}
        </div>
      ) : (
        <SkeletonRows label={t('pleaseWait')} />
      )}
    </>
  );
}
