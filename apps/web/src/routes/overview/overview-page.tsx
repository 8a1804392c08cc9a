import { type Overview, overviewDays } from '@forecourt/contract/overview';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DayCharts } from '../../features/overview/day-charts.tsx';
import { FigureTiles } from '../../features/overview/figure-tiles.tsx';
import { overviewOf } from '../../features/overview/overview.calls.ts';
import styles from '../../features/overview/overview.module.css';
import { RankedList } from '../../features/overview/ranked-list.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Area, areaOf, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

type Days = (typeof overviewDays)[number];

function useDays(): [Days, (days: Days) => void] {
  const navigate = useNavigate();
  const { days } = useSearch({ strict: false }) as { days?: string };
  const chosen = overviewDays.find((one) => String(one) === days) ?? 30;
  return [chosen, (next) => void navigate({ to: '.', search: next === 30 ? {} : { days: next } })];
}

/** Whom an area looks after, for as long as the answer names nobody. */
const partsOf: Partial<Record<Area, Overview['top'][number]['kind']>> = {
  customer: 'client',
  client: 'user',
};

function pathOf(area: Area, { kind, id }: Overview['top'][number]): string {
  return { customer: paths.customer, client: paths.client, user: paths.user }[kind](area, id);
}

function Figures({ overview, stale }: { overview: Overview; stale: boolean }) {
  const t = useText();
  const area = areaOf(useCurrentUser().role);
  const { days, failures, top } = overview;
  const kind = top[0]?.kind ?? partsOf[area] ?? 'customer';
  return (
    <div className={stale ? styles.stale : undefined}>
      <FigureTiles overview={overview} />
      <div className={styles.charts}>
        <DayCharts days={days} />
        <RankedList
          title={t(`overview.top.${kind}`)}
          empty={t('overview.nothingMade')}
          rows={top.map((one) => ({
            key: one.id,
            label: one.name,
            count: one.delivered,
            to: pathOf(area, one),
          }))}
        />
        <RankedList
          title={t('overview.failures')}
          empty={t('overview.noFailures')}
          rows={failures.map(({ failure, count }) => ({
            key: failure,
            label: t(`images.failure.${failure}`),
            count,
          }))}
        />
      </div>
    </div>
  );
}

/** How things go: the home of those who look after others. */
export function OverviewPage() {
  const t = useText();
  const [days, onDays] = useDays();
  const { data, error, isPlaceholderData, refetch } = useQuery(overviewOf(days));
  return (
    <>
      <PageHead title={t('nav.overview')}>
        <Segmented
          label={t('overview.period')}
          value={String(days)}
          onChange={(value) => onDays(Number(value) as Days)}
          choices={overviewDays.map((count) => ({
            value: String(count),
            label: t('overview.lastDays', { count }),
          }))}
        />
      </PageHead>
      {error && (
        <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows label={t('pleaseWait')} />}
      {data && <Figures overview={data} stale={isPlaceholderData} />}
    </>
  );
}
