import type { VehicleId } from '@forecourt/contract/ids';
import type { Disagreement } from '@forecourt/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { dateTime, percent, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Folded } from '../../../ui/folded.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { secondLooks } from './reviews.calls.ts';
import styles from './reviews.module.css';

interface RowProps {
  look: Disagreement;
  to: string;
}

function Row({ look, to }: RowProps) {
  const t = useText();
  const { customer, decidedAt, first, note, position, reasons, second, vehicle, verdict } = look;
  return (
    <li className={styles.look}>
      <p>
        <PanelLink to={to}>{vehicle.reference}</PanelLink>
        {` · ${t(`positions.${position}`)} · ${customer.name}`}
      </p>
      <p>{t(`reviews.secondLooks.${verdict}`, { first: first.name, second: second.name })}</p>
      <p>
        {reasons.map((reason) => t(`reviews.reasons.${reason}`)).join(', ')}
        {note && ` · ${note}`}
      </p>
      <time className={styles.dim} dateTime={decidedAt}>
        {dateTime(decidedAt)}
      </time>
    </li>
  );
}

type PathOf = (id: VehicleId, imageId: Disagreement['imageId']) => string;

function Looks({ pathOf }: { pathOf: PathOf }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(secondLooks());
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  if (data.looked === 0) return <p className={styles.dim}>{t('reviews.secondLooks.none')}</p>;
  const share = percent(data.agreed / data.looked, language);
  return (
    <>
      <p>{t('reviews.secondLooks.agreed', { share, number: wholeNumber(data.looked, language) })}</p>
      <ul className={styles.looks}>
        {data.results.map((look) => (
          <Row key={look.id} look={look} to={pathOf(look.vehicle.id, look.imageId)} />
        ))}
      </ul>
    </>
  );
}

/** How often checkers agreed about a picture, and where they did not. */
export function SecondLooks({ pathOf }: { pathOf: PathOf }) {
  const t = useText();
  return <Folded title={t('reviews.secondLooks.title')}>{() => <Looks pathOf={pathOf} />}</Folded>;
}
