import type { MailState } from '@forecourt/contract/mails';

interface Sending {
  sentAt: string | null;
  /** The job that sends it waits or is being worked on. */
  isInLine: boolean;
  /** The job has used up its attempts. */
  hasFailed: boolean;
}

/** A mail that was never sent has no job once it was to be sent without a mail server, or an operator dismissed the job. */
export function mailState({ sentAt, isInLine, hasFailed }: Sending, hasMailServer: boolean): MailState {
  if (sentAt !== null) return 'sent';
  if (hasFailed) return 'failed';
  if (!hasMailServer) return 'noServer';
  return isInLine ? 'waiting' : 'notSent';
}
