import { dayMs } from '@forecourt/contract/durations';

/** How long the vehicles of a bulk order that have ended wait for the next one, such as one that is with a checker. */
const waitMax = dayMs;

interface Progress {
  isRunning: boolean;
  /** Whether pictures of a vehicle have not ended. */
  isOpen: boolean;
  lastEndedAt: Date | null;
}

/** Whether a bulk order is reported now: all of its vehicles have ended, or none has for a day. */
export function isReportDue({ isOpen, isRunning, lastEndedAt }: Progress, now: Date): boolean {
  if (!lastEndedAt) return false;
  const isComplete = !isRunning && !isOpen;
  return isComplete || now.getTime() - lastEndedAt.getTime() >= waitMax;
}

/** Numbers of pictures of a vehicle. */
interface Results {
  delivered: number;
  failed: number;
  refused: number;
}

export const hasResults = ({ delivered, failed, refused }: Results) => delivered + failed + refused > 0;

/** What is said of several vehicles, each sentence with its count: what is ready, and what failed; null if nothing. */
export function bulkTexts(vehicles: readonly Results[]) {
  const sum = (of: keyof Results) => vehicles.reduce((total, vehicle) => total + vehicle[of], 0);
  const having = (of: keyof Results) => vehicles.filter((vehicle) => vehicle[of] > 0).length;
  const ready = { key: 'notice.bulkReady.ready', count: sum('delivered') } as const;
  const refused = { key: 'notice.bulkReady.refused', count: sum('refused') } as const;
  const failed = { key: 'notice.bulkReady.failed', count: sum('failed') } as const;
  const readyLine = { key: 'notice.bulkReady.headLine', count: having('delivered') } as const;
  const failedLine = { key: 'notice.bulkFailed.headLine', count: having('failed') } as const;
  const sentences = [ready, refused, failed].filter(({ count }) => count > 0);
  return {
    ready: ready.count > 0 ? { headLine: readyLine, content: sentences } : null,
    failed: failed.count > 0 ? { headLine: failedLine, content: [failed] } : null,
  };
}
