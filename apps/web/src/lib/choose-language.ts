import type { User } from '@forecourt/contract/users';
import { call } from './call.ts';
import { session, vault } from './current-session.ts';
import { type Language, languageOf, setLanguage } from './i18n.ts';

/** Imported on demand, because the sign-in does not need it. */
const settingsRoutes = () => import('@forecourt/contract/settings');

/**
 * Shows the panel in a language and stores the choice in this browser and, for a signed-in user, in the account, so
 * that mails and other browsers follow. Where the account may not change it, the choice applies to this browser only.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language, vault);
  const { user } = session.state();
  // While root impersonates an account, the panel is in root's language and the account's setting is left alone.
  if (!user || session.acting()) return;
  const { patchUserSettings } = await settingsRoutes();
  await call(patchUserSettings, { params: { id: user.id }, body: { language } }).catch(() => undefined);
}

/**
 * After signing in: if no language was chosen in this browser, the panel uses the one that is stored with the account.
 */
export async function followOwnLanguage({ id }: Pick<User, 'id'>): Promise<void> {
  if (session.acting() || (await vault.get('panelLang')) !== null) return;
  try {
    const { getUserSettings } = await settingsRoutes();
    const { language, from } = await call(getUserSettings, { params: { id } });
    const own = from.language === 'user' ? languageOf(language ?? undefined) : null;
    if (own && session.state().user?.id === id) await setLanguage(own, vault);
  } catch {
    // The panel keeps the browser's language.
  }
}
