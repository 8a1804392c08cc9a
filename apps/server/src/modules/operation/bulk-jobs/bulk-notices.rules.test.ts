import { dayMs } from '@forecourt/contract/durations';
import { expect, test } from 'vitest';
import { countedNoticeText } from '../../../platform/notice-texts.ts';
import { bulkTexts, isReportDue } from './bulk-notices.rules.ts';

const now = new Date('2026-03-02T10:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['all vehicles of a job that has ended', { isRunning: false, isOpen: false }, 0, true],
  ['a job that still orders', { isRunning: true, isOpen: false }, 0, false],
  ['a vehicle that is not finished', { isRunning: false, isOpen: true }, dayMs - 1, false],
  ['a vehicle that holds up the others for a day', { isRunning: false, isOpen: true }, dayMs, true],
  ['a job that was lost a day ago', { isRunning: true, isOpen: false }, dayMs, true],
] as const)('due or not: %s', (_case, progress, endedMs, expected) => {
  expect(isReportDue({ ...progress, lastEndedAt: before(endedMs) }, now)).toBe(expected);
});

test('an order of which nothing has ended has nothing to report', () => {
  expect(isReportDue({ isRunning: false, isOpen: false, lastEndedAt: null }, now)).toBe(false);
});

test('each sentence agrees with its own count, in every language', () => {
  const vehicles = [
    { delivered: 2, failed: 0, refused: 0 },
    { delivered: 1, failed: 1, refused: 2 },
    { delivered: 0, failed: 2, refused: 0 },
  ];
  const { failed, ready } = bulkTexts(vehicles);
  expect(ready && countedNoticeText(ready, 'en')).toEqual({
    headLine: 'Pictures of 2 vehicles are ready',
    content:
      '3 pictures are finished. 2 pictures were rejected by a checker or need a new photo. 3 pictures could not be made; ' +
      'the reasons are shown with the photos, and the credits were returned.',
  });
  expect(failed && countedNoticeText(failed, 'de').headLine).toBe('Bilder von 2 Fahrzeugen fehlgeschlagen');
  const single = bulkTexts([{ delivered: 1, failed: 1, refused: 0 }]);
  expect(single.ready && countedNoticeText(single.ready, 'fr')).toEqual({
    headLine: 'Les images de 1 véhicule sont prêtes',
    content:
      '1 image est terminée. 1 image n’a pas pu être créée ; le motif figure avec la photo et les crédits ont été rendus.',
  });
});

test('only what there is has a sentence, and large counts are grouped', () => {
  const vehicles = Array.from({ length: 1_250 }, () => ({ delivered: 1, failed: 0, refused: 0 }));
  const { failed, ready } = bulkTexts(vehicles);
  expect(failed).toBeNull();
  expect(ready && countedNoticeText(ready, 'de')).toEqual({
    headLine: 'Bilder von 1.250 Fahrzeugen sind fertig',
    content: '1.250 Bilder sind fertig.',
  });
  expect(bulkTexts([{ delivered: 0, failed: 0, refused: 1 }])).toEqual({ failed: null, ready: null });
});
