import type { User } from '@forecourt/contract/users';
import { IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SftpSection } from '../../features/connections/sftp/sftp-section.tsx';
import { WebhooksSection } from '../../features/connections/webhooks/webhooks-section.tsx';
import { ApiKeysSection } from '../../features/people/api-keys/api-keys-section.tsx';
import { LogoFiles } from '../../features/people/files/logo-files.tsx';
import { ProfilePicture } from '../../features/people/files/profile-picture.tsx';
import { ProfileForm } from '../../features/people/users/profile-form.tsx';
import { backgroundsOf } from '../../features/studio/catalogue/catalogue.calls.ts';
import { BrandColour } from '../../features/studio/presets/brand-colour.tsx';
import { presetLabel } from '../../features/studio/presets/preset-words.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import { DefaultsForm } from '../../features/studio/settings/defaults-form.tsx';
import { ProfileList } from '../../features/studio/settings/profile-list.tsx';
import { platesOf, profilesOf, settingsOfUser } from '../../features/studio/settings/settings.calls.ts';
import { ConnectButton } from '../../features/work/social/connect-button.tsx';
import { Connections } from '../../features/work/social/connections.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { hasProfileInSettings, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PostsOfConnection } from '../posts-of-connection.tsx';
import { useArea } from '../use-area.ts';
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

/** A link to the account, which has the settings for password, second factor and notifications. */
function AccountLink() {
  const t = useText();
  const area = useArea();
  return (
    <PanelLink to={paths.account(area)} className={buttonClass({})}>
      <IconUserCircle size={18} aria-hidden="true" />
      <span>{t('nav.account')}</span>
    </PanelLink>
  );
}

/** Profile and logos, for accounts that order no pictures themselves. */
function OwnSettings({ me }: { me: User }) {
  const t = useText();
  return (
    <>
      <PageHead title={t('nav.settings')}>
        <AccountLink />
      </PageHead>
      <div className={styles.cards}>
        <Card id="profile" title={t('account.profile')}>
          <ProfilePicture user={me} />
          <ProfileForm user={me} />
        </Card>
        <Card id="logos" title={t('catalogue.titles.logo')}>
          <LogoFiles userId={me.id} />
        </Card>
      </div>
    </>
  );
}

/** The settings of the signed-in user. */
export function SettingsPage() {
  const me = useCurrentUser();
  return hasProfileInSettings(me.role) ? <OwnSettings me={me} /> : <PictureSettings me={me} />;
}

/** The user's picture settings: defaults, and profiles that override them. */
function PictureSettings({ me }: { me: User }) {
  const t = useText();
  const { id } = me;
  const { data, error, retry } = useSettingsPage(id);
  if (error) return <Problem error={error} onRetry={retry} />;
  const around = data && { userId: id, ColourField: BrandColour, ...data };
  return (
    <>
      <PageHead title={t('nav.settings')} under={t('settings.hint')}>
        <AccountLink />
      </PageHead>
      {around ? (
        <div className={styles.cards}>
          <Card id="defaults" title={t('settings.defaults')}>
            <DefaultsForm {...around} />
          </Card>
          <Card title={t('settings.profiles')}>
            <ProfileList {...around} />
          </Card>
          <Card id="logos" title={t('catalogue.titles.logo')}>
            <LogoFiles userId={id} />
          </Card>
          {may(me, 'dms:read') && (
            <Card id="profile" title={t('nav.socialConnections')}>
              <div className={styles.stack}>
                <Connections buttonsOf={(connection) => <PostsOfConnection connection={connection} />}>
                  <ConnectButton target={{ userId: id }} />
                </Connections>
              </div>
            </Card>
          )}
          {may(me, 'api-keys:read') && (
            <Card id="api-keys" title={t('nav.apiKeys')}>
              <ApiKeysSection />
            </Card>
          )}
          {may(me, 'ssh-keys:read') && (
            <Card id="sftp" title={t('nav.sftp')}>
              <SftpSection />
            </Card>
          )}
          {may(me, 'webhooks:read') && (
            <Card id="webhooks" title={t('nav.webhooks')}>
              <WebhooksSection mayEdit={may(me, 'webhooks:write')} mayCreate />
            </Card>
          )}
        </div>
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
