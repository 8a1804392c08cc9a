import { giveBack } from '../../lib/acting.ts';
import { session, vault } from '../../lib/current-session.ts';
import { timeOfDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './shell.module.css';

/** Shows while an account is impersonated: whose it is, and the button that returns. */
export function ActingBanner() {
  const t = useText();
  const acting = session.acting();
  if (!acting) return null;
  const name = acting.user.name ?? acting.user.email;
  return (
    <div className={styles.acting} role="status">
      <span>{t('impersonation.banner', { name, time: timeOfDay(acting.until) })}</span>
      <Button onClick={() => void giveBack(vault, paths.users('root'))}>{t('impersonation.end')}</Button>
    </div>
  );
}
