import { bytesPerGb } from '@forecourt/contract/limits';

/** What a customer keeps, and how much it may. */
export interface StorageUse {
  limitGb: number;
  usedBytes: number;
}

/** How many bytes may still be added where all these limits hold; negative where one is exceeded. */
export function roomIn(limits: readonly StorageUse[]): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...limits.map(({ limitGb, usedBytes }) => limitGb * bytesPerGb - usedBytes),
  );
}

/** Shares of a limit at which its customer is told, and below which that is over: around one share it would come and go. */
const nearFrom = 0.9;
const nearUntil = 0.85;

/** Whether a customer is near its limit; null: it has none. */
export function isNear(limitGb: number | null, usedBytes: number, isTold: boolean): boolean {
  return limitGb !== null && usedBytes >= limitGb * bytesPerGb * (isTold ? nearUntil : nearFrom);
}
