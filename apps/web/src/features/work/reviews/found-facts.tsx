import type { Fidelity } from '@forecourt/contract/recipe';
import type { Review } from '@forecourt/contract/reviews';
import { decimal, percent, signedDecimal, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './reviews.module.css';

type Row = [name: string, value: string];

/** How the vehicle of the finished picture differs from its photo, as it was measured before the picture was encoded. */
function useMeasured(fidelity: Fidelity | null): Row[] {
  const t = useText();
  const language = useLanguage();
  if (!fidelity?.pixels) return [];
  const { largest, mean, pixels, tone, turned, windows } = fidelity;
  const of = (value: number) => decimal(value, language);
  const colours =
    largest === 0
      ? t('reviews.found.same', { pixels: wholeNumber(pixels, language) })
      : t('reviews.found.differ', { largest: of(largest), mean: of(mean) });
  const rows: (Row | false)[] = [
    [t('reviews.found.colours'), colours],
    tone !== undefined && [
      t('reviews.found.light'),
      t('reviews.found.fitted', {
        exposure: signedDecimal(tone.exposure, language),
        colour: percent(tone.balance, language),
      }),
    ],
    turned !== undefined && [t('reviews.found.turned'), `${of(Math.abs(turned))}°`],
    windows === 'not_found' && [t('settings.windows'), t('reviews.found.noWindows')],
  ];
  return rows.filter((row) => row !== false);
}

/** How sure the analysis is, what it found in the photo, and what was measured in the picture. */
export function FoundFacts({ review }: { review: Review }) {
  const t = useText();
  const language = useLanguage();
  const { cause, confidence, photo, result, retouched, verdicts } = review;
  const measured = useMeasured(result.fidelity);
  const count = photo.plates.length;
  const rows: Row[] = [
    [t('settings.plate'), t('reviews.found.number', { count, number: wholeNumber(count, language) })],
    ...measured,
  ];
  return (
    <>
      <h2 className={styles.factsTitle}>{t('reviews.found.title')}</h2>
      <p>
        {t('reviews.confidence', { percent: percent(confidence, language) })}
        <span className={styles.dim}> · {t(`reviews.cause.${cause}`)}</span>
      </p>
      {retouched && (
        <p className={styles.badges}>
          <Badge tone="neutral">{t('reviews.retouched')}</Badge>
        </p>
      )}
      {verdicts.length === 0 && <p>{t('reviews.found.nothing')}</p>}
      <dl className={styles.wish}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
