import type { BuiltInPresetName } from '@forecourt/contract/built-in-presets';
import type { Review } from '@forecourt/contract/reviews';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { waitingTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/class-names.ts';
import { FoundFacts } from './found-facts.tsx';
import { openQuestions } from './open-questions.ts';
import { arePlatesReadable } from './readable-plates-rules.ts';
import styles from './reviews.module.css';

/** What was ordered: the showroom, and what happens to background, plate and windows; of plates that checkers removed, that they did. */
function useWish(review: Review): [string, string][] {
  const t = useText();
  const { wish } = review;
  const plate = arePlatesReadable(review, review.photo.plates) ? 'removed' : wish.plate;
  const sizes = wish.targets.map(
    ({ format, height, width }) => `${width} × ${height} ${format.toUpperCase()}`,
  );
  const place =
    wish.preset && wish.background === 'showroom'
      ? t(`presets.${wish.preset as BuiltInPresetName}.name`)
      : t(`reviews.backgrounds.${wish.background}`);
  return [
    [t('reviews.wish.background'), wish.presetName ?? place],
    [t('settings.plate'), t(`reviews.plates.${plate}`)],
    ...(wish.windows === 'keep' || wish.background === 'original'
      ? []
      : [[t('settings.windows'), t(`settings.windowModes.${wish.windows}`)] as [string, string]]),
    [t('reviews.wish.targets'), sizes.join(', ')],
  ];
}

/** What the user wrote, and whether the picture was made again, or is shown as it was reported. */
function ReportedFacts({
  report,
  version,
}: Pick<Review, 'version'> & { report: NonNullable<Review['report']> }) {
  const t = useText();
  const { note, reasons, remade } = report;
  return (
    <div className={styles.report}>
      <p>
        <b>{t('reviews.report.title')}</b>
        <span className={styles.dim}> · </span>
        {reasons.map((reason) => t(`reviews.reasons.${reason}`)).join(', ')}
      </p>
      {note && <p>{note}</p>}
      <p role="status" className={styles.dim}>
        {remade ? t('reviews.report.remade') : version === 'first' && t('reviews.report.fixedFirst')}
      </p>
    </div>
  );
}

/** What has to be known before the picture is judged: what a user wrote about it, and what the analysis is not sure of. */
function ReviewNotes({ review }: { review: Review }) {
  const t = useText();
  const language = useLanguage();
  const { proposal, report, verdicts, version } = review;
  const count = openQuestions(review);
  const hasWarnings = verdicts.length > 0 || proposal === 'unsure' || count > 0;
  if (!report && !hasWarnings) return null;
  return (
    <div className={styles.notes}>
      {report && <ReportedFacts report={report} version={version} />}
      {hasWarnings && (
        <p className={styles.badges}>
          {verdicts.map((verdict) => (
            <Badge key={verdict} tone="attention">
              {t(`verdicts.${verdict}`)}
            </Badge>
          ))}
          {count > 0 && (
            <Badge tone="attention">
              {t('doubts.count', { count, number: wholeNumber(count, language) })}
            </Badge>
          )}
          {proposal === 'unsure' && <Badge tone="attention">{t('reviews.found.unsurePosition')}</Badge>}
        </p>
      )}
    </div>
  );
}

const secondMs = 1000;
const minuteMs = 60_000;

/** How long it has waited, also while it is looked at: right to the second as long as seconds are shown, then to the minute. */
function Waited({ since }: { since: Review['waitingSince'] }) {
  const t = useText();
  const language = useLanguage();
  const [now, setNow] = useState(serverNow);
  const waitedMs = Math.max(0, now - Date.parse(since));
  const everyMs = waitedMs < minuteMs ? secondMs : minuteMs;
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  const time = waitingTime(waitedMs, language);
  return <span className={styles.dim}> · {t('reviews.waitingFor', { time })}</span>;
}

interface ReviewFactsProps {
  review: Review;
  /** Keeps their place only. */
  isHidden?: boolean;
  /** What is asked about its outline. */
  questions?: ReactNode;
  /** The position of its photo. */
  children: ReactNode;
}

/** Whose picture it is, what of, and how long it has waited; then what was found and measured, and last what was ordered. */
export function ReviewFacts({ children, isHidden = false, questions, review }: ReviewFactsProps) {
  const t = useText();
  const wish = useWish(review);
  const { client, customer, waitingSince } = review;
  return (
    <section className={classes(styles.facts, isHidden && styles.hidden)} aria-label={t('reviews.details')}>
      <ReviewNotes review={review} />
      {questions}
      <div>
        {children}
        <p>
          {[customer.name, client?.name].filter(Boolean).join(' · ')}
          <Waited since={waitingSince} />
        </p>
        <FoundFacts review={review} />
        <h2 className={styles.factsTitle}>{t('reviews.wish.title')}</h2>
        <dl className={styles.wish}>
          {wish.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
