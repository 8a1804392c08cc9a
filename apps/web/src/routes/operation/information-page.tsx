import { PanelLanguage } from '../../features/people/auth/panel-language.tsx';
import { useBrand } from '../../lib/installation.ts';
import { type InformationPath, loginPath } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './information-page.module.css';

const contents = {
  '/privacy': {
    title: 'nav.privacy',
    parts: ['privacy.who', 'privacy.what', 'privacy.browser', 'privacy.rights'],
  },
  '/accessibility': { title: 'nav.accessibility', parts: ['accessibility.aim', 'accessibility.help'] },
} as const;

/** Public information about the installation, until root configures pages of the operator instead. */
export function InformationPage({ path }: { path: InformationPath }) {
  const t = useText();
  const brand = useBrand();
  const { title, parts } = contents[path];
  return (
    <div className={styles.page}>
      <title>{`${t(title)} · ${brand}`}</title>
      <header className={styles.bar}>
        <a href={loginPath}>
          <BrandMark />
        </a>
        <PanelLanguage />
      </header>
      <main className={styles.text}>
        <h1>{t(title)}</h1>
        {parts.map((part) => (
          <p key={part}>{t(part, { brand })}</p>
        ))}
      </main>
    </div>
  );
}
