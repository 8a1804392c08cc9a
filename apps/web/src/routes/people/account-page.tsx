import type { User } from '@forecourt/contract/users';
import { useQueries, useQuery } from '@tanstack/react-query';
import { creditUse } from '../../features/money/credits/credits.calls.ts';
import { PersonalDataCard } from '../../features/operation/personal-data/personal-data-card.tsx';
import { ChangePasswordForm } from '../../features/people/auth/change-password-form.tsx';
import { passkeyList } from '../../features/people/auth/passkeys.calls.ts';
import { PasskeysCard } from '../../features/people/auth/passkeys-card.tsx';
import { secondFactor } from '../../features/people/auth/second-factor.calls.ts';
import { SecondFactorCard } from '../../features/people/auth/second-factor-card.tsx';
import { SessionList } from '../../features/people/auth/session-list.tsx';
import { sessionList } from '../../features/people/auth/sessions.calls.ts';
import { ProfilePicture } from '../../features/people/files/profile-picture.tsx';
import { preferencesOf } from '../../features/people/notifications/notifications.calls.ts';
import { PreferencesCard } from '../../features/people/notifications/preferences-card.tsx';
import { BrowsersCard } from '../../features/people/push/browsers-card.tsx';
import { browsersOf, thisBrowser } from '../../features/people/push/push.calls.ts';
import { quietHoursOf } from '../../features/people/quiet-hours/quiet-hours.calls.ts';
import { QuietHoursCard } from '../../features/people/quiet-hours/quiet-hours-card.tsx';
import { ProfileForm } from '../../features/people/users/profile-form.tsx';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { colourSchemes, setColourScheme, useColourScheme } from '../../lib/colour-scheme.ts';
import { session, useCurrentUser } from '../../lib/current-session.ts';
import { languageChoices } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { areaOf, hasProfileInSettings, paths } from '../../lib/paths.ts';
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox, SelectField } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './account.module.css';

function Display({ user }: { user: User }) {
  const t = useText();
  const language = useLanguage();
  const scheme = useColourScheme();
  const hasSingleKeys = useSingleKeys();
  return (
    <div className={styles.display}>
      <SelectField
        label={t('language.label')}
        value={language}
        onChange={(value) => void chooseLanguage(value)}
        choices={languageChoices}
      />
      <div>
        <p className={styles.label}>{t('scheme.label')}</p>
        <Segmented
          label={t('scheme.label')}
          value={scheme}
          onChange={setColourScheme}
          choices={colourSchemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        />
      </div>
      <div>
        <CheckBox label={t('account.singleKeys')} checked={hasSingleKeys} onChange={setSingleKeys} />
        <p className={styles.hint}>
          {t('account.singleKeysHint')} {may(user, 'reviews:write') && t('account.singleKeysDesk')}
        </p>
      </div>
    </div>
  );
}

/** Name, email and picture, or the way to them. */
function Profile({ user }: { user: User }) {
  const t = useText();
  return (
    <Card title={t('account.profile')}>
      {hasProfileInSettings(user.role) ? (
        <div className={styles.elsewhere}>
          <p>{t('account.profileInSettings')}</p>
          <PanelLink to={`${paths.settingsOf(areaOf(user.role))}#profile`} className={buttonClass({})}>
            {t('nav.settings')}
          </PanelLink>
        </div>
      ) : (
        <>
          <ProfilePicture user={user} />
          <ProfileForm user={user} />
        </>
      )}
    </Card>
  );
}

/** Whether the user pays for their pictures, or their client does. Null while that is not known. */
function useIsPayer(user: User): boolean | null {
  const isUser = user.role.name === 'user';
  const { data, isError } = useQuery({ ...creditUse, enabled: isUser && may(user, 'credits:read') });
  if (!isUser) return true;
  return data ? data.payer?.kind === 'user' : isError ? false : null;
}

/** Whether everything is loaded that decides how high the cards are. */
function useAreCardsLoaded({ id }: User, isOwner: boolean): boolean {
  const enabled = isOwner;
  return useQueries({
    queries: [
      sessionList,
      { ...preferencesOf(id), enabled },
      { ...quietHoursOf(id), enabled },
      { ...browsersOf(id), enabled },
      { ...thisBrowser, enabled },
      { ...passkeyList, enabled },
      { ...secondFactor, enabled },
    ],
    combine: (all) => all.every(({ isLoading }) => !isLoading),
  });
}

/** The user's own account; also the home of roles that have no screens of their own yet. */
export function AccountPage() {
  const t = useText();
  const user = useCurrentUser();
  const isPayer = useIsPayer(user);
  // While root impersonates the account, its sign-in and notification settings cannot be changed.
  const isOwner = !session.acting();
  const areCardsLoaded = useAreCardsLoaded(user, isOwner) && isPayer !== null;
  const role = user.role.type
    ? `${t(`roles.${user.role.name}`)} · ${t(`userTypes.${user.role.type}`)}`
    : t(`roles.${user.role.name}`);
  const places = [role, user.client?.name, user.customer?.name].filter(Boolean).join(' · ');
  return (
    <>
      <PageHead title={t('nav.account')} under={places} />
      <Reveal when={areCardsLoaded}>
        <div className={styles.cards}>
          <div className={styles.stack}>
            <Profile user={user} />
            <Card title={t('account.display')}>
              <Display user={user} />
            </Card>
          </div>
          {isOwner && (
            <div className={styles.stack}>
              <PreferencesCard user={user} isPayer={isPayer} />
              <QuietHoursCard user={user} />
              <BrowsersCard user={user} />
            </div>
          )}
          <div className={styles.stack}>
            {isOwner && (
              <>
                <Card title={t('account.changePassword')}>
                  <ChangePasswordForm userId={user.id} />
                </Card>
                <PasskeysCard />
                <SecondFactorCard />
              </>
            )}
            <Card title={t('sessions.title')}>
              <SessionList />
            </Card>
            {isOwner && <PersonalDataCard userId={user.id} />}
          </div>
        </div>
      </Reveal>
    </>
  );
}
