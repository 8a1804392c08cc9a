import type { Review, ReviewVerdict } from '@forecourt/contract/reviews';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LeaveGuard } from '../../../app/leave-guard.tsx';
import { setSingleKeys } from '../../../lib/single-keys.ts';
import { render } from '../../../testing/render.tsx';
import { type Asking, VerdictDialog } from './verdict-dialog.tsx';

const reported = { report: { reasons: ['shadow'], note: '', steps: ['shadow'], without: [], remade: false } };

const onDecide = vi.fn<(verdict: ReviewVerdict) => void>();
const onRemake = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

const open = (asking: Asking, earlier?: ReviewVerdict) =>
  render(
    <>
      <VerdictDialog
        review={reported as unknown as Review}
        asking={asking}
        earlier={earlier}
        onDecide={onDecide}
        onRemake={onRemake}
        onClose={onClose}
      />
      <LeaveGuard />
    </>,
  );

test('an answer to a report is written at once, and Ctrl+Enter sends it', async () => {
  const { user } = await open('declined');
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer to the user', { exact: false });
  expect(document.activeElement).toBe(answer);
  screen.getByText('Ctrl Enter sends.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  screen.getByText('Write an answer, or choose one of those above.');
  expect(onDecide).not.toHaveBeenCalled();
  await user.keyboard('No fault.{Enter}{Control>}{Enter}{/Control}');
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ verdict: 'declined', note: 'No fault.' });
});

test('a ready answer fills the field, where it can be changed before it is sent', async () => {
  const { user } = await open('declined');
  await user.click(screen.getByRole('button', { name: /^We looked closely/ }));
  await user.click(screen.getByRole('textbox'));
  await user.keyboard(' Thank you.{Control>}{Enter}{/Control}');
  const note = 'We looked closely and found no fault in the picture. Thank you.';
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ verdict: 'declined', note });
});

test.each([
  ['retake', 'Choose at least one reason.'],
  ['rejected', 'Choose at least one reason.'],
  ['remake', 'Choose at least one thing to leave out.'],
] as const)('Enter with nothing chosen says what is missing: %s', async (asking, words) => {
  const { user } = await open(asking);
  if (asking === 'remake') await user.keyboard('1');
  expect(screen.queryByText(words)).toBeNull();
  await user.keyboard('{Enter}');
  screen.getByText(words);
  await user.keyboard('1');
  expect(screen.queryByText(words)).toBeNull();
  expect([onDecide, onRemake].map((call) => call.mock.calls)).toEqual([[], []]);
});

test('where single keys are switched off, an answer to a report is written at once', async () => {
  setSingleKeys(false);
  const { user } = await open('declined');
  await user.keyboard('No fault.{Control>}{Enter}{/Control}');
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ verdict: 'declined', note: 'No fault.' });
});

test('reasons and note are given by keys alone: every reason has one, N leads to the note, Ctrl+Enter sends once', async () => {
  const { user } = await open('retake');
  const keys = screen.getAllByRole('checkbox').map((box) => box.closest('span')?.textContent);
  expect(keys.at(9)).toBe('0Wet vehicle');
  expect(keys.at(-1)).toBe('EOther');
  await user.keyboard('1en');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await user.keyboard('Nose 2 cut off');
  screen.getByRole('button', { name: 'Ask for a new photo' });
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({
    verdict: 'retake',
    reasons: ['missing_parts', 'other'],
    note: 'Nose 2 cut off',
  });
});

test('Ctrl+Enter sends what is left out when a picture is made again', async () => {
  const { user } = await open('remake');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onRemake).toHaveBeenCalledExactlyOnceWith(['shadow']);
});

test('Escape asks before typed text is lost, and keys of the question do not reach the reasons below', async () => {
  const { user } = await open('rejected');
  await user.keyboard('n');
  await user.keyboard('Roof cut{Escape}');
  await screen.findByText('Leave without saving?');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('2');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true }).some((one) => one.checked)).toBe(
    false,
  );
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Roof cut');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('without typed text Escape closes at once', async () => {
  const { user } = await open('rejected');
  await user.keyboard('1{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each(['retake', 'rejected'] as const)(
  'after a verdict was taken back, its dialog starts empty, and 1 and Enter send the first reason without a note: %s',
  async (asking) => {
    const before: ReviewVerdict = { verdict: asking, reasons: ['other'], note: 'At the nose' };
    const { user } = await open(asking, before);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
    await user.keyboard('1{Enter}');
    const [verdict] = onDecide.mock.calls[0] ?? [];
    expect(verdict).toMatchObject({ verdict: asking, note: '' });
    expect(verdict && 'reasons' in verdict && verdict.reasons).toHaveLength(1);
  },
);

test('an answer that was taken back comes back, to be changed', async () => {
  await open('declined', { verdict: 'declined', note: 'No fault.' });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No fault.');
});
