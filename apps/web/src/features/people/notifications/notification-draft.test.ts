import { describe, expect, test } from 'vitest';
import {
  emptyNotificationDraft,
  endsTooEarly,
  isReady,
  languageStateOf,
  type NotificationDraft,
  toBody,
  wrongLanguage,
  wrongWith,
} from './notification-draft.ts';

const now = Date.parse('2026-05-05T12:00:00Z');

type Written = Partial<Record<keyof NotificationDraft['words'], [string, string]>>;

function draftOf(written: Written, more: Partial<NotificationDraft> = {}): NotificationDraft {
  const words = Object.fromEntries(
    Object.entries(written).map(([code, [headLine, content]]) => [code, { headLine, content }]),
  );
  return { ...emptyNotificationDraft, ...more, words: { ...emptyNotificationDraft.words, ...words } };
}

describe('the draft of a notification', () => {
  test('needs English, and either all fields of another language or none', () => {
    expect(wrongLanguage(emptyNotificationDraft)).toBe('en');
    expect(isReady(draftOf({ en: ['Hello', 'there'] }), now)).toBe(true);
    const half = draftOf({ en: ['Hello', 'there'], de: ['Hallo', ' '] });
    expect(wrongLanguage(half)).toBe('de');
    expect(wrongWith(half, 'de', 'content')).toEqual({ kind: 'required' });
    expect(wrongWith(half, 'de', 'headLine')).toBeNull();
    expect(languageStateOf(half, 'fr')).toBe('empty');
    expect(isReady(half, now)).toBe(false);
  });

  test('is no longer than the server accepts', () => {
    const long = draftOf({ en: ['a'.repeat(201), 'b'.repeat(5001)] });
    expect(wrongWith(long, 'en', 'headLine')).toEqual({ kind: 'tooLong', bound: 200 });
    expect(wrongWith(long, 'en', 'content')).toEqual({ kind: 'tooLong', bound: 5000 });
    expect(isReady(draftOf({ en: ['🚗'.repeat(200), 'b'.repeat(5000)] }), now)).toBe(true);
  });

  test('needs an audience, and an end in the future', () => {
    const en: [string, string] = ['Hello', 'there'];
    expect(isReady(draftOf({ en }, { audience: 'user' }), now)).toBe(false);
    expect(isReady(draftOf({ en }, { audience: 'user', audienceId: 'u1' }), now)).toBe(true);
    const past = draftOf({ en }, { endsAt: '2026-05-05T11:00:00Z' });
    expect(endsTooEarly(past, now)).toBe(true);
    expect(isReady(past, now)).toBe(false);
    const startsAt = '2026-05-06T11:00:00Z';
    const before = draftOf({ en }, { startsAt, endsAt: '2026-05-06T10:00:00Z' });
    expect(endsTooEarly(before, now)).toBe(true);
    expect(toBody(draftOf({ en }, { startsAt }))).toMatchObject({ startsAt, endsAt: null });
  });

  test('with a picture needs the picture and a headline, and may have a text under it', () => {
    const draft = draftOf({ en: ['Hello', ''], de: ['Hallo', 'Neues'] }, { shows: 'media' });
    expect(isReady(draft, now)).toBe(false);
    const half = draftOf({ en: ['Hello', ''], de: ['', 'Neues'] }, { shows: 'media' });
    expect(wrongWith(half, 'de', 'headLine')).toEqual({ kind: 'required' });
    const media = { id: 'f1', contentType: 'gif', state: 'ready' } as NotificationDraft['media'];
    const ready = { ...draft, media };
    expect(isReady(ready, now)).toBe(true);
    expect(toBody(ready)).toMatchObject({
      contentType: 'gif',
      languageContents: [
        { language: 'en', content: { headLine: 'Hello', content: 'f1' } },
        { language: 'de', content: { headLine: 'Hallo', content: 'f1', text: 'Neues' } },
      ],
    });
  });

  test('is sent trimmed, to the selected audience', () => {
    const draft = draftOf(
      { en: [' Hello ', ' there '], el: ['Γεια', 'σας'] },
      { audience: 'customer', audienceId: 'c1', priority: 'high' },
    );
    expect(toBody(draft)).toEqual({
      priority: 'high',
      contentType: 'string',
      languageContents: [
        { language: 'en', content: { headLine: 'Hello', content: 'there' } },
        { language: 'el', content: { headLine: 'Γεια', content: 'σας' } },
      ],
      audience: { kind: 'customer', customerId: 'c1' },
      startsAt: null,
      endsAt: null,
    });
  });

  test('goes to everybody with a role without a further choice, to a client only once one is selected', () => {
    const en: [string, string] = ['Hello', 'there'];
    const toRole = draftOf({ en }, { audience: 'role', role: 'qcmanager' });
    expect([isReady(toRole, now), toBody(toRole).audience]).toEqual([
      true,
      { kind: 'role', role: 'qcmanager' },
    ]);
    const toClient = draftOf({ en }, { audience: 'client' });
    expect(isReady(toClient, now)).toBe(false);
    expect(toBody({ ...toClient, audienceId: 'c1' }).audience).toEqual({ kind: 'client', clientId: 'c1' });
  });
});
