import type { MailState } from '@forecourt/contract/mails';

interface Sending {
  sentAt: string | null;
  /** The job that sends it is queued or running. */
  isQueued: boolean;
  /** The job has used up its attempts. */
  hasFailed: boolean;
}

/** An unsent mail has no job if the job ran while there was no mail server, or if an operator dismissed it. */
export function mailState({ sentAt, isQueued, hasFailed }: Sending, hasMailServer: boolean): MailState {
  if (sentAt !== null) return 'sent';
  if (hasFailed) return 'failed';
  if (!hasMailServer) return 'noServer';
  return isQueued ? 'waiting' : 'notSent';
}
