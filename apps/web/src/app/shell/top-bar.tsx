import type { User } from '@forecourt/contract/users';
import { IconLogout, IconMenu2, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { CreditBox } from '../../features/money/credits/credit-box.tsx';
import { Bell } from '../../features/people/notifications/bell.tsx';
import { useIsPainted } from '../../lib/after-paint.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import {
  type ColourScheme,
  colourSchemes,
  setColourScheme,
  useColourScheme,
} from '../../lib/colour-scheme.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { languages, topBarLanguages } from '../../lib/i18n.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import { logOut } from '../log-out.ts';
import { Chat } from './chat.tsx';
import { creditsPathOf, hasCreditBox, notificationsPathOf, seesCredits } from './links.ts';
import { PaletteButton } from './palette-button.tsx';
import styles from './shell.module.css';

const schemeIcons: Record<ColourScheme, typeof IconSun> = {
  auto: IconSunMoon,
  light: IconSun,
  dark: IconMoon,
};

function SchemeSwitch() {
  const t = useText();
  const scheme = useColourScheme();
  const Shown = schemeIcons[scheme];
  return (
    <ActionMenu
      label={t('scheme.label')}
      trigger={
        <IconButton label={t('scheme.label')}>
          <Shown size={20} />
        </IconButton>
      }
      choices={colourSchemes.map((name) => {
        const Icon = schemeIcons[name];
        return {
          key: name,
          label: t(`scheme.${name}`),
          icon: <Icon size={18} />,
          chosen: name === scheme,
          run: () => setColourScheme(name),
        };
      })}
    />
  );
}

function LanguageMenu() {
  const t = useText();
  const language = useLanguage();
  const known = topBarLanguages.find(([code]) => code === language);
  const label = known?.[1] ?? language.toUpperCase();
  // Languages outside of the top bar can be chosen in the settings; such a language is listed while it is in use.
  const listed = known ? topBarLanguages : [...topBarLanguages, [language, label] as const];
  return (
    <ActionMenu
      label={t('language.label')}
      trigger={
        <button
          type="button"
          className={styles.language}
          aria-label={t('form.labelled', { label: t('language.label'), value: label })}
        >
          {label}
        </button>
      }
      choices={listed.map(([code, short]) => ({
        key: code,
        label: languages[code],
        icon: <span className={styles.code}>{short}</span>,
        chosen: code === language,
        run: () => void chooseLanguage(code),
      }))}
    />
  );
}

/**
 * The first number format loads locale data, so it is formatted after the first paint. On screens without it its place stays empty:
 * the bar does not change from screen to screen.
 */
function Credits({ user }: { user: User }) {
  const isPainted = useIsPainted();
  const isHere = useRouterState({ select: ({ location }) => seesCredits(user, location) });
  if (!isPainted || !hasCreditBox(user)) return null;
  return (
    <div className={classes(!isHere && styles.keptPlace)} inert={!isHere}>
      <CreditBox user={user} historyPath={creditsPathOf(user)} />
    </div>
  );
}

export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const t = useText();
  const user = useCurrentUser();
  return (
    <header className={styles.bar}>
      <IconButton
        label={isMenuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
        aria-expanded={isMenuOpen}
        aria-controls="sidebar"
        onClick={onMenu}
      >
        <IconMenu2 size={22} />
      </IconButton>
      <PaletteButton />
      <span className={styles.spring} />
      <Credits user={user} />
      <LanguageMenu />
      <Bell userId={user.id} listPath={notificationsPathOf(user)} />
      <Chat />
      <SchemeSwitch />
      <IconButton label={t('nav.logout')} onClick={() => void logOut()}>
        <IconLogout size={20} />
      </IconButton>
    </header>
  );
}
