import { type Overview, overviewDays } from '@forecourt/contract/overview';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DayCharts } from '../../features/operation/overview/day-charts.tsx';
import { FiguresSkeleton, FigureTiles } from '../../features/operation/overview/figure-tiles.tsx';
import { overviewOf } from '../../features/operation/overview/overview.calls.ts';
import styles from '../../features/operation/overview/overview.module.css';
import { RankedList } from '../../features/operation/overview/ranked-list.tsx';
import { customerClientList } from '../../features/people/clients/clients.calls.ts';
import { useSearchParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { dateTime } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { type Area, areaOf, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useRevealed } from '../../ui/reveal.tsx';
import { Segmented } from '../../ui/segmented.tsx';

type Days = (typeof overviewDays)[number];

function useDays(): [Days, (days: Days) => void] {
  const navigate = useNavigate();
  const days = useSearchParameter('days');
  const chosen = overviewDays.find((one) => String(one) === days) ?? 30;
  return [chosen, (next) => void navigate({ to: '.', search: next === 30 ? {} : { days: next } })];
}

/** What the ranking of an area contains, used while the response has no entries. */
const partsOf: Partial<Record<Area, Overview['top'][number]['kind']>> = {
  customer: 'client',
  client: 'user',
};

function pathOf(area: Area, { kind, id }: Overview['top'][number]): string {
  return { customer: paths.customer, client: paths.client, user: paths.user }[kind](area, id);
}

/** Why pictures or mails wait for the operator; each leads to what waits. */
function Faults({ faults }: Pick<Overview, 'faults'>) {
  const t = useText();
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="alert">
      {faults.map((fault) => (
        <PanelLink key={fault} to={fault === 'mailsWait' ? paths.mails : paths.jobs}>
          {t(`overview.faults.${fault}`)}
        </PanelLink>
      ))}
    </div>
  );
}

/** When the installation was last saved, where that is done by night. */
function Backup({ backup }: Pick<Overview, 'backup'>) {
  const t = useText();
  if (!backup) return null;
  const { succeededAt } = backup;
  return (
    <p className={styles.backup}>
      {succeededAt ? t('overview.backup', { time: dateTime(succeededAt) }) : t('overview.noBackup')}
    </p>
  );
}

function Figures({ overview, stale }: { overview: Overview; stale: boolean }) {
  const t = useText();
  const area = areaOf(useCurrentUser().role);
  const { days, failures, top } = overview;
  const kind = top[0]?.kind ?? partsOf[area] ?? 'customer';
  return (
    <div className={stale ? styles.stale : undefined}>
      <Faults faults={overview.faults} />
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
      <Backup backup={overview.backup} />
    </div>
  );
}

/** Whether the user's customer has no client, and the user may create one; undefined while that is not known. */
function useNeedsClient({ customerId, ...me }: ReturnType<typeof useCurrentUser>): boolean | undefined {
  const enabled = customerId !== null && may({ ...me, customerId }, 'clients:write');
  const { data, isLoading } = useQuery({ ...customerClientList(customerId ?? '', { limit: 1 }), enabled });
  return isLoading ? undefined : data?.count === 0;
}

/** Shown while a customer has no client: the one thing to do first. */
function FirstClient() {
  const t = useText();
  return (
    <div className={styles.first}>
      <Empty
        title={t('clients.emptyTitle')}
        text={t('clients.emptyText')}
        icon={<IconBuildingStore size={28} />}
      >
        <PanelLink to={`${paths.clients('customer')}?new=1`} className={buttonClass({ look: 'primary' })}>
          {t('clients.new')}
        </PanelLink>
      </Empty>
    </div>
  );
}

/** The figures of an organisation; the home of its admins. */
export function OverviewPage() {
  const t = useText();
  const [days, onDays] = useDays();
  const me = useCurrentUser();
  const { data, error, isPlaceholderData, refetch } = useQuery(overviewOf(days));
  const needsClient = useNeedsClient(me);
  // What is above the figures would move them if it came later.
  const overview = useRevealed(needsClient !== undefined) ? data : undefined;
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
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!overview && !error && <FiguresSkeleton />}
      {needsClient && (overview || error) && <FirstClient />}
      {overview && <Figures overview={overview} stale={isPlaceholderData} />}
    </>
  );
}
