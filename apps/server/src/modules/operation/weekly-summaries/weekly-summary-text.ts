import { localeOf } from '@forecourt/contract/language-names';
import type { LanguageCode } from '@forecourt/contract/languages';
import { countedText, serverText } from '../../../platform/texts.ts';
import { dayBefore } from '../overview/overview.rules.ts';

export interface WeekFigures {
  delivered: number;
  failed: number;
  creditsUsed: number;
  /** Finished pictures of the week before. */
  deliveredBefore: number;
  /** Requests for backgrounds and plate pictures that wait now. */
  requestsWaiting: number;
  /** Who had most pictures made, below the reader; empty for users. */
  top: readonly { name: string; delivered: number }[];
}

export function hasNews({ creditsUsed, delivered, failed, requestsWaiting }: WeekFigures): boolean {
  return delivered + failed + creditsUsed + requestsWaiting > 0;
}

/** The seven days before a Monday, as the language writes them: “16 – 22 November 2026”. */
function periodIn(language: LanguageCode, monday: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(dayBefore(monday, 7)), new Date(dayBefore(monday, 1)));
}

/** The summary of the seven days before a Monday, in one language; each figure in a line of its own, also that of the head line. */
export function summaryText(
  language: LanguageCode,
  monday: string,
  figures: WeekFigures,
): { headLine: string; content: string } {
  const number = (count: number) => count.toLocaleString(localeOf(language));
  const names = figures.top.map(({ delivered, name }) => `${name} (${number(delivered)})`);
  const values = {
    period: periodIn(language, monday),
    delivered: number(figures.delivered),
    before: number(figures.deliveredBefore),
  };
  const counted = [
    { key: 'notice.weeklySummary.failed', count: figures.failed },
    { key: 'notice.weeklySummary.credits', count: figures.creditsUsed },
    { key: 'notice.weeklySummary.requests', count: figures.requestsWaiting },
  ] as const;
  const lines = [
    serverText('notice.weeklySummary.finished', language, values),
    ...counted.filter(({ count }) => count > 0).map(({ count, key }) => countedText(key, language, count)),
    ...(names.length > 0
      ? [
          serverText('notice.weeklySummary.top', language, {
            names: new Intl.ListFormat(localeOf(language)).format(names),
          }),
        ]
      : []),
  ];
  return {
    headLine: countedText('notice.weeklySummary.headLine', language, figures.delivered),
    content: lines.join('\n'),
  };
}
