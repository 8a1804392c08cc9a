import type { LanguageCode } from '@forecourt/contract/languages';
import { type CountedTextKey, countedText, serverText } from './texts.ts';

/**
 * Texts of the notifications that the installation itself sends: one for each kind, variants of it, and the test of a
 * browser.
 */
export const noticeNames = [
  'backgroundDeclined',
  'backgroundDone',
  'backupMissing',
  'backupMissingOver',
  'connectionLost',
  'creditsOut',
  'destinationFailing',
  'diskLow',
  'diskLowOver',
  'feedFailing',
  'importFailed',
  'importFinished',
  'invoiceClosed',
  'jobsWait',
  'jobsWaitOver',
  'listImported',
  'lowBalance',
  'mailsWait',
  'mailsWaitOver',
  'noVirusScanner',
  'noVirusScannerOver',
  'noWorker',
  'noWorkerOver',
  'paymentUnbooked',
  'pictureFailed',
  'pictureRefused',
  'pictureRejected',
  'pictureRetake',
  'picturesReady',
  'picturesReadyPartly',
  'picturesReadyRefused',
  'plateDeclined',
  'plateDone',
  'postFailed',
  'pushTest',
  'reportAnswered',
  'restyleFinished',
  'restylePaused',
  'restyleUnmade',
  'storageNearLimit',
  'webhookFailing',
  'webhookGone',
] as const;
export type NoticeName = (typeof noticeNames)[number];

/**
 * Headline and content in the reader's language, with placeholders filled in; English for a language without texts. The
 * same in every channel; by mail they are sent in the `notice` mail.
 */
export function noticeText(
  name: NoticeName,
  language: LanguageCode,
  values: Readonly<Record<string, string>>,
): { headLine: string; content: string } {
  return {
    headLine: serverText(`notice.${name}.headLine`, language, values),
    content: serverText(`notice.${name}.content`, language, values),
  };
}

interface Sentence {
  key: CountedTextKey;
  count: number;
}

/** A notification about several things: its headline and each of its sentences agree with a count of their own. */
export interface CountedNotice {
  headLine: Sentence;
  content: readonly Sentence[];
}

export function countedNoticeText(
  { content, headLine }: CountedNotice,
  language: LanguageCode,
): { headLine: string; content: string } {
  const written = ({ key, count }: Sentence) => countedText(key, language, count);
  return { headLine: written(headLine), content: content.map(written).join(' ') };
}
