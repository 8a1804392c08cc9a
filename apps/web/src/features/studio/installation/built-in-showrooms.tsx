import { type ShowroomName, showroomNames } from '@forecourt/contract/recipe';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Problem } from '../../../ui/problem.tsx';
import styles from './built-in-showrooms.module.css';
import { installation, useOfferShowroom } from './installation.calls.ts';

/** The built-in showrooms, each with a switch that offers it on this installation. */
export function BuiltInShowrooms({ pictureOf }: { pictureOf: (name: ShowroomName) => string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(installation);
  const offer = useOfferShowroom();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={styles.section} aria-label={t('presets.builtIn')}>
      <h2>{t('presets.builtIn')}</h2>
      <p className={styles.hint}>{t('presets.builtInHint')}</p>
      <ul className={styles.rooms}>
        {showroomNames.map((name) => (
          <li key={name} className={styles.room} data-off={!data.showrooms.includes(name) || undefined}>
            <Picture src={pictureOf(name)} alt="" className={styles.picture ?? ''} />
            <div className={styles.words}>
              <strong>{t(`presets.${name}.name`)}</strong>
              <span className={styles.line}>{t(`presets.${name}.line`)}</span>
              <CheckBox
                label={t('presets.isOffered')}
                checked={data.showrooms.includes(name)}
                onChange={(isOffered) => offer.mutate({ name, isOffered })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
