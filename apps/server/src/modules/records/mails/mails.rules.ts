import type { MailState } from '@forecourt/contract/mails';

interface Sending {
  sentAt: string | null;
  /** What a mail server answered when it refused the mail for good. */
  refusal: string | null;
  /** The job that sends it is queued or running. */
  isQueued: boolean;
  /** The job has used up its attempts. */
  hasFailed: boolean;
}

/** An unsent mail has no job if the job ran while there was no mail server, or if an operator dismissed it. */
export function mailState(
  { sentAt, refusal, isQueued, hasFailed }: Sending,
  hasMailServer: boolean,
): MailState {
  if (sentAt !== null) return refusal === null ? 'sent' : 'cameBack';
  if (hasFailed || refusal !== null) return 'failed';
  if (!hasMailServer) return 'noServer';
  return isQueued ? 'waiting' : 'notSent';
}

/** Whether a name may be in a mail: one that reads like an address could lead its reader to another site. */
export const isPlainName = (name: string): boolean => !/[/@]|\.\p{L}{2}/u.test(name);

const logoWidthMax = 160;
const logoHeightMax = 40;

/** The size at which a mail shows a logo of this size, in CSS pixels. */
export function logoSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(logoWidthMax / width, logoHeightMax / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
