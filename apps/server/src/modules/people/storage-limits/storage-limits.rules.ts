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
