import { expect, it } from 'vitest';
import { rebaseDraft } from './use-draft.ts';

const before = { name: 'Linde', phone: '', targets: [{ name: 'web' }] };

it('input is kept when another field was saved meanwhile', () => {
  const draft = { ...before, phone: '123' };
  const now = { ...before, name: 'Linde Nord', targets: [{ name: 'web' }] };
  expect(rebaseDraft(draft, before, now)).toEqual({ ...now, phone: '123' });
});

it('after saving, a field shows the value as the server has stored it', () => {
  const draft = { ...before, name: ' Buche ' };
  expect(rebaseDraft(draft, before, { ...before, name: 'Buche' }).name).toBe('Buche');
});

it('an equal copy of a list counts as unchanged', () => {
  const targets = [{ name: 'print' }];
  expect(rebaseDraft({ ...before, targets }, before, structuredClone(before)).targets).toBe(targets);
});

it('fields that were added or removed change in the draft too', () => {
  const now = { name: 'Linde', geo: true };
  expect(rebaseDraft<object>(before, before, now)).toEqual(now);
});
