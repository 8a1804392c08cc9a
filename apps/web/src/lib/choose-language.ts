import type { User } from '@forecourt/contract/users';
import { call } from './call.ts';
import { session, vault } from './current-session.ts';
import { type Language, languageOf, setLanguage } from './i18n.ts';

/** Loaded when it is needed: the sign-in does without. */
const settingsRoutes = () => import('@forecourt/contract/settings');

/**
 * Shows the panel in a language, keeps that for this browser and, for the signed-in person, with the account: mails and
 * other browsers then follow. Where the account may not decide it, the choice holds here.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language, vault);
  const { user } = session.state();
  // Whoever has taken over an account reads it in their own language and changes nothing of it.
  if (!user || session.acting()) return;
  const { patchUserSettings } = await settingsRoutes();
  await call(patchUserSettings, { params: { id: user.id }, body: { language } }).catch(() => undefined);
}

/** After signing in: where this browser has no choice of its own, the panel follows what was chosen elsewhere. */
export async function followOwnLanguage({ id }: Pick<User, 'id'>): Promise<void> {
  if (session.acting() || (await vault.get('panelLang')) !== null) return;
  try {
    const { getUserSettings } = await settingsRoutes();
    const { language, from } = await call(getUserSettings, { params: { id } });
    const own = from.language === 'user' ? languageOf(language ?? undefined) : null;
    if (own && session.state().user?.id === id) await setLanguage(own, vault);
  } catch {
    // The language of the browser stays.
  }
}
