import type { MailboxFailure } from '@forecourt/contract/mails';
import type { ImapFlowError } from 'imapflow';

const answerLengthMax = 300;

/** Codes of OpenSSL and Node for certificates that are not trusted, expired, or of another name. */
const certificateCode = /CERT|SIGNATURE|SELF_SIGNED|ALTNAME|UNABLE_TO/;
const unreachableCode =
  /^(ECONN|ETIMEDOUT|EHOST|ENET|EPIPE|ENOTFOUND|EAI_AGAIN|NoConnection|CONNECT_TIMEOUT|GREETING_TIMEOUT)/;

function reasonOf({
  authenticationFailed,
  code = '',
  mailboxMissing,
}: Partial<ImapFlowError>): MailboxFailure {
  if (authenticationFailed) return 'loginRefused';
  if (mailboxMissing) return 'mailboxMissing';
  if (certificateCode.test(code)) return 'certificateWrong';
  return unreachableCode.test(code) ? 'unreachable' : 'internal';
}

/** Why a mailbox was not read, with the words of its server, or else of the error. */
export function mailboxFailureOf(error: unknown): { failure: MailboxFailure; answer: string } {
  const thrown: Partial<ImapFlowError> = error instanceof Error ? error : new Error(String(error));
  const answer = thrown.responseText || thrown.message || String(error);
  return { failure: reasonOf(thrown), answer: answer.slice(0, answerLengthMax) };
}
