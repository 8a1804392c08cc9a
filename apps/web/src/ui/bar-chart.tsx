import { useState } from 'react';
import styles from './bar-chart.module.css';
import { scaleUpTo } from './chart-rules.ts';
import { classes } from './class-names.ts';

export interface Series {
  label: string;
  tone: 'accent' | 'red' | 'amber';
}

interface Bar {
  key: string;
  label: string;
  /** One value per series, stacked from the bottom. */
  values: readonly number[];
}

interface BarChartProps {
  label: string;
  /** Heading of the table's first column. */
  barsLabel: string;
  series: readonly Series[];
  /** Oldest first. */
  bars: readonly Bar[];
  number: (value: number) => string;
  tableLabel: string;
}

const heightOf = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0);

function Table({ barsLabel, series, bars, number, tableLabel }: Omit<BarChartProps, 'label'>) {
  return (
    <details className={styles.details}>
      <summary>{tableLabel}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{barsLabel}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              {bar.values.map((value, index) => (
                <td key={series[index]?.label}>{number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Stacked bars over time. The table below repeats the figures for screen readers. */
export function BarChart({ label, ...parts }: BarChartProps) {
  const { series, bars, number } = parts;
  const [pointed, setPointed] = useState<Bar | null>(null);
  const lines = scaleUpTo(Math.max(0, ...bars.map(heightOf)));
  const top = lines.at(-1) ?? 1;
  const share = (value: number) => `${(value / top) * 100}%`;
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.legend}>
        {series.map(({ label: name, tone }, index) => (
          <span key={name} className={styles.name}>
            <i className={classes(styles.key, styles[tone])} />
            {name}
            {pointed && <b>{number(pointed.values[index] ?? 0)}</b>}
          </span>
        ))}
        {pointed && <span className={styles.when}>{pointed.label}</span>}
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} className={styles.line} style={{ bottom: share(line) }}>
            {number(line)}
          </span>
        ))}
        <div className={styles.bars} onPointerLeave={() => setPointed(null)}>
          {bars.map((bar) => (
            <div key={bar.key} className={styles.bar} onPointerEnter={() => setPointed(bar)}>
              {bar.values.map((value, index) => (
                <i
                  key={series[index]?.label}
                  className={styles[series[index]?.tone ?? 'accent']}
                  style={{ height: share(value) }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <Table {...parts} />
    </figure>
  );
}
