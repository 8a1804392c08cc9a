import { expect, it } from 'vitest';
import { rebase } from './use-draft.ts';

const before = { name: 'Linde', phone: '', targets: [{ name: 'web' }] };

it('what was typed stays when another field was saved meanwhile', () => {
  const draft = { ...before, phone: '123' };
  const now = { ...before, name: 'Linde Nord', targets: [{ name: 'web' }] };
  expect(rebase(draft, before, now)).toEqual({ ...now, phone: '123' });
});

it('a field shows what was stored of it, as the server has it', () => {
  const draft = { ...before, name: ' Buche ' };
  expect(rebase(draft, before, { ...before, name: 'Buche' }).name).toBe('Buche');
});

it('an equal copy of a list counts as unchanged', () => {
  const targets = [{ name: 'print' }];
  expect(rebase({ ...before, targets }, before, structuredClone(before)).targets).toBe(targets);
});

it('fields that came or went do so in the draft', () => {
  const now = { name: 'Linde', geo: true };
  expect(rebase<object>(before, before, now)).toEqual(now);
});
