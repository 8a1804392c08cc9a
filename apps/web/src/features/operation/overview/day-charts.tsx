import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { BarChart, type Series } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { inWeeks } from '../../../ui/chart-rules.ts';
import { type Day, type Figure, shortDay, sumOfDays } from './overview-rules.ts';

/** More bars cannot be told apart on a phone. */
const barsMax = 90;

interface DayChartProps {
  title: string;
  days: readonly Day[];
  figures: readonly { figure: Figure; tone: Series['tone'] }[];
}

function DayChart({ title, days, figures }: DayChartProps) {
  const t = useText();
  const language = useLanguage();
  const byWeek = days.length > barsMax;
  const shown = byWeek ? inWeeks(days, sumOfDays) : days;
  return (
    <Card title={title}>
      <BarChart
        label={title}
        barsLabel={t(byWeek ? 'overview.weekFrom' : 'overview.day')}
        series={figures.map(({ figure, tone }) => ({ label: t(`overview.${figure}`), tone }))}
        bars={shown.map((day) => ({
          key: day.day,
          label: byWeek ? t('overview.weekOf', { day: shortDay(day.day) }) : shortDay(day.day),
          values: figures.map(({ figure }) => day[figure]),
        }))}
        number={(value) => wholeNumber(value, language)}
        tableLabel={t('overview.asTable')}
      />
    </Card>
  );
}

/** Charts of pictures and credits over time. */
export function DayCharts({ days }: { days: readonly Day[] }) {
  const t = useText();
  return (
    <>
      <DayChart
        title={t('overview.pictures')}
        days={days}
        figures={[
          { figure: 'delivered', tone: 'accent' },
          { figure: 'failed', tone: 'red' },
        ]}
      />
      <DayChart title={t('credits.label')} days={days} figures={[{ figure: 'creditsUsed', tone: 'amber' }]} />
    </>
  );
}
